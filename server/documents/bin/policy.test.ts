import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { binActions } from './policy.ts'

const ENTRIES = {
  'Something that another person deleted': { isOwn: false },
  'Something that the person deleted': { isOwn: true },
}

test('who may do what with the bin', async () => {
  const tables = Object.entries(ENTRIES).map(([title, entry]) =>
    tableOf(
      title,
      rowsOf((standing) => binActions(standing, entry)),
    ),
  )
  await expect(TABLE_HEAD + tables.join('\n')).toMatchFileSnapshot('./policy.table.md')
})
