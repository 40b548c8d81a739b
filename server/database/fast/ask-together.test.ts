import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { askTogether } from './ask-together.ts'
import { fixedStatement, fixedText } from './fixed-statement.ts'

const server = useServer()

const half = fixedStatement((db, { n }: { n: number }) =>
  fixedText(db, sql<{ half: number }>`select 10 / ${n}::integer as half`),
)
const insert = fixedStatement((db, { key }: { key: string }) =>
  fixedText(db, sql<{ key: string }>`insert into together values (${key}::text) returning key`),
)
const keys = fixedStatement((db, { like }: { like: string }) =>
  fixedText(db, sql<{ key: string }>`select key from together where key like ${like}::text order by key`),
)

test('statements sent together see what the ones before them did', async () => {
  const { write } = server.ports.databases
  await write.transaction().execute(async (db) => {
    await sql`create temporary table together (key text primary key) on commit drop`.execute(db)
    const before = server.ports.databases.statements()
    const [inserted, [first], all] = await askTogether(db, [
      insert.of({ key: 'a' }),
      half.of({ n: 2 }),
      keys.of({ like: '%' }),
    ])
    expect([inserted, first?.half, all]).toEqual([[{ key: 'a' }], 5, [{ key: 'a' }]])
    expect(server.ports.databases.statements() - before).toBe(3)
  })
})

test('a failed statement rejects with its own error, and nothing of its transaction stays', async () => {
  const { write } = server.ports.databases
  await server.asOwner('create table together (key text primary key)')
  await server.asOwner('grant select, insert on together to public')
  const change = write
    .transaction()
    .execute((db) => askTogether(db, [insert.of({ key: 'a' }), half.of({ n: 0 }), insert.of({ key: 'b' })]))
  await expect(change).rejects.toMatchObject({ code: '22012' })
  // The connection still works, and each statement outside a transaction stands alone.
  const [rows, [five]] = await askTogether(write, [keys.of({ like: '%' }), half.of({ n: 2 })])
  expect([rows, five?.half]).toEqual([[], 5])
})
