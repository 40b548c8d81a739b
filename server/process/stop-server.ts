import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Opened } from './open-ports.ts'
import type { JobRunner } from '../kernel/jobs.ts'

/**
 * Ends a server in order. Readiness goes first, so that a proxy sends nobody new; streams of changes are told; requests
 * that are under way finish, or are cut after the grace; then jobs, connections and the database.
 */
export async function stopServer(
  { ports, close }: Opened,
  { app, runner }: { app: FastifyInstance | undefined; runner: JobRunner | undefined },
  now: (part: string) => void,
): Promise<void> {
  const { stopDelay, stopGrace } = ports.config
  now('requests')
  ports.stopping.abort()
  // Of a worker no proxy has to be told.
  if (app) await sleep(stopDelay)
  // Downloads that are cut resume by range when the next server is there.
  setTimeout(() => app?.server.closeAllConnections(), stopGrace).unref()
  // A connection that is kept alive after its last answer isn't waited for.
  const idle = setInterval(() => app?.server.closeIdleConnections(), 100)
  await app?.close()
  clearInterval(idle)
  now('jobs')
  await runner?.stop()
  now('connections')
  await close()
}
