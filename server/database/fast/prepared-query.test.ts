import pg from 'pg'
import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'
import { askPrepared } from './prepared-query.ts'

const server = useServer()

const WIDE = Array.from({ length: 40 }, (_, i) => `$1::int + ${i} as "column ${i}"`).join()
const text = `select ${WIDE}, null::text as nothing, $2::text as word, now() - now() as span, '2026-11-21Z'::timestamptz as at,
  5::int8 as many, true as yes, '{"a": [1]}'::jsonb as json, '\\x00ff'::bytea as bytes, array[1, 2] as list
  from generate_series(1, 3)`

test('a statement returns the same rows with known columns as with described ones', async () => {
  const { writePool } = server.ports.databases
  const client = await writePool.connect()
  try {
    const ask = (name: string) => askPrepared(client, { name, text, values: [7, 'ŵy’r'] })
    const { rows: expected } = await client.query(text, [7, 'ŵy’r'])
    // The second is sent before the first is answered.
    const [first, beside] = await Promise.all([ask('wide'), ask('wide')])
    const later = await ask('wide')
    expect([first.fields.length, beside.fields.length, later.fields.length]).toEqual([49, 49, 0])
    for (const { rows, rowCount, command } of [first, beside, later])
      expect({ rows, rowCount, command }).toEqual({ rows: expected, rowCount: 3, command: 'SELECT' })
    expect(later.rows[0]).toMatchObject({ 'column 39': 46, nothing: null, word: 'ŵy’r', many: 5, json: { a: [1] } })
  } finally {
    client.release()
  }
})

test('a statement whose columns have changed, or whose values cannot be parsed, fails without side effects', async () => {
  const [{ connectionString, host, port, database, user, password }] = [server.ports.databases.writePool.options]
  const types = {
    getTypeParser: () => (read: string) => {
      if (read === 'bad') throw new Error('can not be read')
      return read
    },
  }
  const pool = new pg.Pool({
    connectionString,
    host,
    port,
    database,
    user,
    password,
    max: 1,
    pipeline: true,
    types: types as never,
  })
  const client = await pool.connect()
  try {
    await client.query('create temporary table changing (a int); insert into changing values (1)')
    const all = { name: 'changing', text: 'select * from changing where $1', values: [true] }
    await askPrepared(client, all)
    expect((await askPrepared(client, all)).rows).toEqual([{ a: '1' }])
    await client.query('alter table changing add b int')
    await expect(askPrepared(client, all)).rejects.toThrow('must not change result type')
    const echo = (word: string) =>
      askPrepared(client, { name: 'echo', text: 'select $1::text as word', values: [word] })
    expect((await echo('good')).rows).toEqual([{ word: 'good' }])
    await expect(echo('bad')).rejects.toThrow('can not be read')
    expect((await echo('good')).rows).toEqual([{ word: 'good' }])
    await expect(askPrepared(client, { name: 'wrong', text: 'select $1::int', values: ['x'] })).rejects.toThrow(
      'invalid input',
    )
    expect((await Promise.all([echo('one'), echo('two')])).map(({ rows }) => rows[0].word)).toEqual(['one', 'two'])
  } finally {
    client.release()
    await pool.end()
  }
})
