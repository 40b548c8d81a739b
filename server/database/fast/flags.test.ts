import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { flagReader, packFlags } from './flags.ts'

const server = useServer()

test('flags are unpacked as packed, null counts as false, and no more than fit are accepted', async () => {
  const flags = Object.fromEntries(Array.from({ length: 52 }, (_, i) => [`f${i}`, sql<boolean>`(n = ${i} or n = 52)`]))
  const rows = await server.ports.databases.read
    .selectFrom(sql<{ n: number }>`(select generate_series(0, 52) as n)`.as('numbers'))
    .select('n')
    .select(packFlags(flags).as('flags'))
    .execute()
  const isSet = flagReader(flags)
  for (const row of rows)
    for (let i = 0; i < 52; i++) expect(isSet(row.flags, `f${i}`), `${row.n}, ${i}`).toBe(row.n === i || row.n === 52)
  const unknown = { a: sql<boolean>`null::boolean`, b: sql<boolean>`true` }
  const row = await server.ports.databases.read.selectNoFrom(packFlags(unknown).as('flags')).executeTakeFirstOrThrow()
  expect([flagReader(unknown)(row.flags, 'a'), flagReader(unknown)(row.flags, 'b')]).toEqual([false, true])
  expect(() => packFlags({ ...flags, more: sql`true` })).toThrow('53 flags')
})
