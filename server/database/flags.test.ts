import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '../test/server.ts'
import { flagReader, packFlags } from './flags.ts'

const server = useServer()

test.each([31, 32, 70])('%i flags are read as they were packed, unknown as no', async (count) => {
  const flags = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`f${i}`, sql<boolean>`(n = ${i} or n = ${sql.lit(count)})`]),
  )
  const rows = await server.ports.databases.read
    .selectFrom(sql<{ n: number }>`(select generate_series(0, ${sql.lit(count)}) as n)`.as('numbers'))
    .select('n')
    .select(packFlags(flags).as('flags'))
    .execute()
  const isSet = flagReader(flags)
  for (const row of rows)
    for (let i = 0; i < count; i++)
      expect(isSet(row.flags, `f${i}`), `${row.n}, ${i}`).toBe(row.n === i || row.n === count)
  const unknown = { a: sql<boolean>`null::boolean`, b: sql<boolean>`true` }
  const row = await server.ports.databases.read.selectNoFrom(packFlags(unknown).as('flags')).executeTakeFirstOrThrow()
  expect([flagReader(unknown)(row.flags, 'a'), flagReader(unknown)(row.flags, 'b')]).toEqual([false, true])
})
