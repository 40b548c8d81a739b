/** Milliseconds that a start may take after the process was told to stop. */
const LATEST = 60_000

/**
 * Handles signals during the start: what was opened by then (the database) is closed once the start is over. A second
 * signal ends the process at once. `release` removes the handler and returns whether there was a signal.
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
