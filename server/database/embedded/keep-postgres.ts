import { setTimeout as sleep } from 'node:timers/promises'
import { growingPause } from '../../adapters/growing-pause.ts'
import { isAlive } from './is-alive.ts'
import type { Log } from '../../adapters/log.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** Milliseconds between two checks. */
const LOOK = 500
/** Restarts within the period before the process gives up. */
const TRIES = 5
const WITHIN = 10 * 60_000

/** A running PostgreSQL that is restarted when it dies. Its address stays the same. */
export type KeptPostgres = Pick<Postgres, 'host' | 'port' | 'user' | 'password' | 'reused' | 'stop'> & {
  /** Leaves it to another process: it isn't restarted here. */
  leave(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or finds it running, and restarts it when it dies. After five times in ten minutes,
 * or when it can't be started, an uncaught error ends the process with the reason.
 */
export async function keepPostgres(folder: string, log: Log): Promise<KeptPostgres> {
  let running = await startPostgres(folder)
  const { host, port, user, password, reused } = running
  const stopping = new AbortController()
  const deaths: number[] = []
  const keep = async () => {
    const pause = growingPause({ first: 200, longest: 5000 })
    while (!stopping.signal.aborted) {
      await sleep(LOOK, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted || isAlive(running.pid)) continue
      deaths.push(performance.now())
      if (deaths.filter((at) => at > performance.now() - WITHIN).length > TRIES)
        throw new Error(`The built-in PostgreSQL in ${folder} ended ${TRIES + 1} times within ten minutes.`)
      log.error({ folder }, 'the built-in PostgreSQL ended and is being restarted')
      await sleep(pause.next(), undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) running = await startPostgres(folder)
    }
  }
  const kept = keep()
  const leave = async () => {
    stopping.abort()
    // Waits for a running start. A failure was reported by the process that it ended.
    await kept.catch(() => {})
  }
  return {
    host,
    port,
    user,
    password,
    reused,
    leave,
    async stop() {
      await leave()
      await running.stop()
    },
  }
}
