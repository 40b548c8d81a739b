import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '../../test/server.ts'

const server = useServer()

const askPid = async (seconds = 0) => {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid from pg_sleep(${seconds})`.execute(server.ports.databases.read)
  return rows[0]!.pid
}

test('statements sent in one turn of the event loop share a connection, four at most', async () => {
  const few = await Promise.all([askPid(), askPid(), askPid()])
  expect(new Set(few).size).toBe(1)
  const many = await Promise.all(Array.from({ length: 10 }, () => askPid()))
  expect(new Set(many).size).toBe(3)
  // Later statements don't wait for an earlier turn.
  let hasEnded = false
  const slow = askPid(3).then(() => (hasEnded = true))
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all(Array.from({ length: 100 }, () => askPid()))
  expect(hasEnded).toBe(false)
  await slow
})

test('an error of one statement leaves the others of its connection alone', async () => {
  const wrong = sql`select 1 / ${0}::integer`.execute(server.ports.databases.read)
  const [failed, pid] = await Promise.allSettled([wrong, askPid()])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(pid.status).toBe('fulfilled')
  expect(await askPid()).toBeGreaterThan(0)
})
