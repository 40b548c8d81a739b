/** Thrown if the queue is full. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `slots` at once, in order of arrival. Beyond `queue` waiting calls it rejects with {@link TooBusy} at
 * once.
 */
export function limitConcurrency(slots: number, queue: number): InTurn {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working >= slots) {
      if (waiting.length >= queue) throw new TooBusy()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working--
    }
  }
}
