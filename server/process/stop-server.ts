import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Opened } from './open-ports.ts'
import type { JobRunner } from '../kernel/jobs.ts'

/**
 * Stops a server in order. Readiness ends first, so that proxies send no new requests; change streams are notified;
 * running requests finish, or are cut after the grace period; then jobs, connections and the database end.
 */
export async function stopServer(
  { ports, close }: Opened,
  { app, runner }: { app: FastifyInstance | undefined; runner: JobRunner | undefined },
  now: (part: string) => void,
): Promise<void> {
  const { stopDelay, stopGrace } = ports.config
  now('requests')
  ports.stopping.abort()
  // No proxy sends requests to a worker.
  if (app) await sleep(stopDelay)
  // Cut downloads resume by range when the next server is there.
  setTimeout(() => app?.server.closeAllConnections(), stopGrace).unref()
  // Idle keep-alive connections aren't awaited.
  const idle = setInterval(() => app?.server.closeIdleConnections(), 100)
  await app?.close()
  clearInterval(idle)
  now('jobs')
  await runner?.stop()
  now('connections')
  await close()
}
