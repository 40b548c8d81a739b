import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../test/standings.ts'
import { workspaceActions } from './policy.ts'

test('who may do what with a workspace', async () => {
  await expect(TABLE_HEAD + tableOf('A workspace', rowsOf(workspaceActions))).toMatchFileSnapshot('./policy.table.md')
})
