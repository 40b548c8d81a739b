/** ms that a start may take once the process was told to end. */
const LATEST = 60_000

/**
 * Keeps a signal that comes while the process starts: what was begun by then (the database) is ended in order once the
 * start is over. A second signal ends the process at once. `release` stops that and answers whether there was one.
 */
export function keepSignals(): { release(): boolean } {
  let told = false
  const hear = () => {
    if (told) process.exit(1)
    told = true
    setTimeout(() => process.exit(1), LATEST).unref()
  }
  const events = ['SIGINT', 'SIGTERM', 'disconnect'] as const
  for (const event of events) process.on(event, hear)
  return {
    release() {
      for (const event of events) process.off(event, hear)
      return told
    },
  }
}
