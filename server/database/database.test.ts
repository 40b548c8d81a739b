import pg from 'pg'
import { expect, test } from 'vitest'
import { useServer } from '../test/server.ts'
import { timeOf } from './database.ts'

const server = useServer()

test('a time is parsed as the driver would parse it', async () => {
  const texts = [
    '2026-11-21 15:49:00.328+00',
    '2026-11-21 15:49:00+00',
    '1999-12-31 23:59:59.9+00',
    '0044-03-15 12:00:00+00',
  ]
  const odd = [
    '2024-02-29 00:00:00.123456+00',
    '2026-11-21 15:49:00.05+01',
    '0044-03-15 12:00:00+00 BC',
    '12026-01-01 00:00:00+00',
  ]
  for (const text of [...texts, ...odd]) expect(timeOf(text), text).toEqual(pg.types.getTypeParser(1184)(text))
  const { rows } = await server.ports.databases.writePool.query(`select '2026-11-21T15:49:00.0567Z'::timestamptz as at`)
  expect(rows[0].at.toISOString()).toBe('2026-11-21T15:49:00.056Z')
})
