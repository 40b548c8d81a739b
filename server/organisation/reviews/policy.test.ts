import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { reviewActions } from './policy.ts'

test('who may see and decide the review of a workspace', async () => {
  await expect(TABLE_HEAD + tableOf('Review', rowsOf(reviewActions))).toMatchFileSnapshot('./policy.table.md')
})
