import type { Log } from '../adapters/log.ts'

interface Ending {
  log: Log
  /** Milliseconds after which unfinished work is abandoned. */
  limit: number
  /** Ends everything, and names each part before it. */
  inOrder: (now: (part: string) => void) => Promise<void>
  /** The signal handler of the start; a signal that came then ends the process now. */
  early: { release(): boolean }
  /** Stops the embedded database, if it is ours, in any case. */
  atOnce: () => Promise<void>
}

/** The time limit of stopping the database after everything else failed. */
const LAST = 20_000

/**
 * Ends the process once, in order: at SIGINT or SIGTERM, when its supervisor is gone, and after an uncaught error.
 * After the limit, or at a second signal, it ends at once, still stops the database, and logs what was left.
 */
export function endInOrder({ log, limit, inOrder, early, atOnce }: Ending): void {
  let part = ''
  let isEnding = false
  const abandon = (why: string) => {
    console.error(`${why} Left: ${part || 'everything'}.`)
    setTimeout(() => process.exit(1), LAST)
    void atOnce().then(
      () => process.exit(1),
      (error) => {
        console.error('The database was not stopped:', error)
        process.exit(1)
      },
    )
  }
  const end = (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => abandon(`Not everything ended within ${Math.round(limit / 1000)} s.`), limit).unref()
    console.log('Stopping …')
    inOrder((now) => (part = now)).then(
      () => process.exit(code),
      (error) => {
        log.error({ err: error }, 'shutting down failed')
        abandon('The end failed.')
      },
    )
  }
  const signalled = () => (isEnding ? abandon('Told to end at once.') : end(0))
  process.on('SIGINT', signalled)
  process.on('SIGTERM', signalled)
  process.on('disconnect', () => end(0))
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'uncaught error: the process ends and should be restarted')
      end(1)
    })
  if (early.release()) end(0)
}
