import { JOB_QUEUES } from './job-queues.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useServer } from '../test/server.ts'
import { asSystem } from './change.ts'
import { freeDeadJobs } from './job-heartbeat.ts'
import { freeAllJobs, type Job, job, runJobs } from './jobs.ts'
import type { JobOptions } from './job-to-run.ts'

const server = useServer()
const Name = z.object({ name: z.string() })

/** Slow preview jobs that end on demand, and fast other jobs; `began` and `done` list them in order. */
function someJobs() {
  const began: string[] = []
  const done: string[] = []
  const open = Promise.withResolvers<void>()
  const slow = job({
    name: 'test-preview',
    queue: 'preview',
    schema: Name,
    async work(_ports, { name }) {
      began.push(name)
      await open.promise
    },
  })
  const mail = job({
    name: 'test-mail',
    queue: 'mail',
    schema: Name,
    key: ({ name }) => name,
    work: async (_ports, { name }) => void done.push(name),
  })
  return { began, done, slow, mail, open, all: [slow, mail] as unknown as Job<never>[] }
}

const enqueue = <P extends object>(which: Job<P>, payloads: P[], options: JobOptions = {}) =>
  asSystem(server.ports, 'a test', async (change) => {
    for (const payload of payloads) change.enqueue(which, payload, options)
    change.unaudited('a test')
  })

/** Workers that hold jobs without a heartbeat: their jobs would be freed. */
async function namesUnknown(): Promise<unknown[]> {
  const { rows } = await sql`select locked_by from graphile_worker.jobs j where locked_by is not null
    and not exists (select 1 from job_worker w where w.worker_id = j.locked_by)`.execute(server.ports.databases.write)
  return rows
}

async function until(holds: () => boolean): Promise<void> {
  for (const since = Date.now(); !holds(); await sleep(10)) if (Date.now() - since > 10_000) throw new Error('too late')
}

test('slow previews of one person delay neither emails nor the previews of others', async () => {
  const { began, done, slow, mail, open, all } = someJobs()
  const greedy = Array.from({ length: 30 }, (_, i) => ({ name: `greedy ${i}` }))
  await enqueue(slow, greedy, { share: 'greedy' })
  await enqueue(slow, [{ name: 'other' }], { share: 'other' })
  await enqueue(mail, [{ name: 'digest' }], { priority: 'last' })
  await enqueue(mail, [{ name: 'code' }], { priority: 'first' })
  const runner = await runJobs(server.ports, all)
  try {
    await until(() => done.length === 2 && began.length === 2)
    expect(began.toSorted()).toEqual(['greedy 0', 'other'])
    // The first heartbeat is written while the first jobs begin; jobs aren't freed for a minute.
    await expect.poll(namesUnknown, { message: 'who holds a job is known to live' }).toEqual([])
    open.resolve()
    await until(() => began.length === 31)
  } finally {
    open.resolve()
    await runner.stop()
  }
})

test('a job with the same key replaces the waiting one', async () => {
  const { done, mail, all } = someJobs()
  await enqueue(mail, [{ name: 'once' }, { name: 'other' }])
  await enqueue(mail, [{ name: 'once' }])
  const runner = await runJobs(server.ports, all)
  try {
    await until(() => done.length >= 2)
    await sleep(50)
    expect(done.toSorted()).toEqual(['once', 'other'])
  } finally {
    await runner.stop()
  }
})

test('jobs of a worker without a heartbeat are freed after a minute, those of a live one are not', async () => {
  const { mail } = someJobs()
  const db = server.ports.databases.write
  await enqueue(mail, [{ name: 'of the dead' }, { name: 'of the living' }])
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', attempts = 1,
      locked_by = case when payload->>'name' = 'of the dead' then 'worker-dead' else 'worker-living' end`.execute(db)
  await sql`insert into job_worker values ('worker-dead', now() - interval '61 seconds'), ('worker-living', now())`.execute(
    db,
  )
  await freeDeadJobs(server.ports.databases.jobPool)
  const { rows } = await sql<{ key: string; locked_by: string | null }>`
    select key, locked_by from graphile_worker.jobs order by key`.execute(db)
  expect(rows).toEqual([
    { key: 'test-mail of the dead', locked_by: null },
    { key: 'test-mail of the living', locked_by: 'worker-living' },
  ])
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('a start frees the jobs of all workers if no other node is running', async () => {
  const { mail } = someJobs()
  const { write, writePool } = server.ports.databases
  await enqueue(mail, [{ name: 'of another node' }])
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-other'`.execute(write)
  const locked = async () =>
    (await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`.execute(write)).rows
  const other = await server.ports.databases.jobPool.connect()
  await freeAllJobs(writePool)
  expect(await locked()).toEqual([{ locked_by: 'worker-other' }])
  other.release()
  await server.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'strongroom-jobs' and datname = current_database()`)
  const isFree = () => freeAllJobs(writePool).then(async () => (await locked())[0]!.locked_by === null)
  await expect.poll(isFree).toBe(true)
  await sql`delete from graphile_worker._private_jobs`.execute(write)
  server.logged.splice(0)
})

test('the pool has a connection for each queue’s listener and the heartbeat, and some to work with', () => {
  expect(server.ports.databases.jobPool.options.max).toBeGreaterThanOrEqual(Object.keys(JOB_QUEUES).length + 4)
})
