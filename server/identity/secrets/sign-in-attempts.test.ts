import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ClientInfo } from '../../kernel/read.ts'
import { useServer } from '../../test/server.ts'
import { countSignIn } from './sign-in-attempts.ts'

const server = useServer()

test('forgetting attempts locks in the order of counting, and holds no later lock while it waits', async () => {
  const { write, beside } = server.ports.databases
  const address = '192.0.2.7'
  const clientInfo: ClientInfo = { address, userAgent: '', requestId: '', secure: true }
  const { forget } = await countSignIn(server.ports, clientInfo, 'order@people.example')
  const from = `login-from:${address}`
  // The physical order of rows must not matter: the first one to be locked is stored behind the others now.
  await sql`update attempt set window_start = window_start where key = ${from}`.execute(write)
  await sql`analyze attempt`.execute(write)
  const forgotten = await write.transaction().execute(async (db) => {
    await sql`select from attempt where key = ${from} for update`.execute(db)
    const forgetting = forget()
    const waiting = sql<{ total: number }>`select count(*)::integer as total from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(beside)).rows[0]!.total).toBe(1)
    await sql`select from attempt where key <> ${from} for update nowait`.execute(db)
    return { forgetting }
  })
  await forgotten.forgetting
  const { rows } = await sql<{ count: number }>`select count from attempt order by key`.execute(beside)
  expect(rows).toEqual([{ count: 0 }, { count: 0 }])
})
