/** Milliseconds that a start may take after the process was told to stop. */
const LATEST = 60_000

/**
 * Handles signals during the start: what was opened by then (the database) is closed once the start is over. A second
 * signal ends the process at once. `release` removes the handler and returns whether there was a signal.
 */
export function keepSignals(): { release(): boolean } {
  let isSignalled = false
  const onSignal = () => {
    if (isSignalled) process.exit(1)
    isSignalled = true
    setTimeout(() => process.exit(1), LATEST).unref()
  }
  const events = ['SIGINT', 'SIGTERM', 'disconnect'] as const
  for (const event of events) process.on(event, onSignal)
  return {
    release() {
      for (const event of events) process.off(event, onSignal)
      return isSignalled
    },
  }
}
