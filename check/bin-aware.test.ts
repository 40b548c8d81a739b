import { expect, test } from 'vitest'
import { binProblems } from './bin-aware.ts'

const unaware = (text: string) => binProblems([['server/new/new.ts', text]]).filter((one) => one.startsWith('server/'))

test('a query that forgets the bin is found', () => {
  for (const text of [
    `db.selectFrom('asset as a')`,
    `db.updateTable('asset')`,
    'sql`select * from asset where id = 1`',
    'sql`select 1 from version v join asset a on true`',
  ])
    expect(unaware(text), text).toHaveLength(1)
  for (const text of [
    `db.selectFrom(liveAsset)`,
    'sql`select from live_asset() a`',
    '// rows come from asset',
    `kind: 'asset-x'`,
  ])
    expect(unaware(text), text).toEqual([])
})
