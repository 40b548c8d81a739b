import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from './child-server.ts'
import { inform } from './goals.ts'
import type { Pair } from './open-pair.ts'

const PATIENCE = 300_000

/** Runs the jobs of the uploads in a separate worker, and reports the duration. */
export async function measureJobs(pair: Pair, root: string): Promise<void> {
  const left = async () =>
    (await pair.database.query('select count(*)::integer as n from graphile_worker.jobs where attempts < max_attempts'))
      .rows[0].n
  const total = await left()
  const since = performance.now()
  const worker = await startServer([process.execPath, 'server/worker.ts'], {
    cwd: root,
    env: { STRONGROOM_DATA: pair.dataFolder },
    ready: (said) => said.includes('is ready'),
  })
  while ((await left()) > 0 && performance.now() - since < PATIENCE) await sleep(200)
  const rest = await left()
  await worker.stop()
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  inform(
    'job queue',
    rest === 0 ? `${total} jobs, drained in ${seconds} s` : `${rest} of ${total} left after ${seconds} s`,
  )
}
