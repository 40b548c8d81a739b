/** Thrown if more work waits than the limit allows, or work waited too long. */
export class TurnRefused extends Error {
  override name = 'TurnRefused'
}

/**
 * `slots` and `queue` for everybody together, `each` and `queueEach` for one person; `wait` in milliseconds, in the
 * queue.
 */
export interface FairLimits {
  slots: number
  each: number
  queue: number
  queueEach: number
  wait: number
}

export type FairTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>

interface Waiting {
  start: () => void
  refuse: (error: Error) => void
}

/**
 * Limits how much work runs at once and shares it between people: a person with a thousand requests gets one turn, then
 * everybody else who waits. Rejects with {@link TurnRefused} if a queue is full or the wait is over.
 */
export function fairTurns({ slots, each, queue, queueEach, wait }: FairLimits): FairTurns {
  const running = new Map<string, number>()
  /** By person, in the order of turns. */
  const lines = new Map<string, Waiting[]>()
  let busy = 0
  let queued = 0

  const isFree = (who: string) => busy < slots && (running.get(who) ?? 0) < each
  const begin = (who: string) => {
    busy++
    running.set(who, (running.get(who) ?? 0) + 1)
  }
  const end = (who: string) => {
    busy--
    const left = running.get(who)! - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
    startNext()
  }
  const remove = (who: string, one: Waiting) => {
    const line = lines.get(who)!
    line.splice(line.indexOf(one), 1)
    if (line.length === 0) lines.delete(who)
    queued--
  }
  function startNext(): void {
    for (const [who, line] of lines) {
      if (busy >= slots) return
      if (!isFree(who)) continue
      const [first] = line
      remove(who, first!)
      // To the back: everybody else who waits comes before this person's next.
      if (lines.delete(who)) lines.set(who, line)
      begin(who)
      first!.start()
    }
  }
  async function waitForTurn(who: string): Promise<void> {
    const line = lines.get(who) ?? []
    if (queued >= queue || line.length >= queueEach)
      throw new TurnRefused(`${queued} wait, ${line.length} of one person`)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = { start: resolve, refuse: reject }
    lines.set(who, line)
    line.push(place)
    queued++
    const timer = setTimeout(() => {
      remove(who, place)
      reject(new TurnRefused(`waited ${wait} ms`))
    }, wait)
    return promise.finally(() => clearTimeout(timer))
  }

  return async (who, work) => {
    if (isFree(who)) begin(who)
    else await waitForTurn(who)
    try {
      return await work()
    } finally {
      end(who)
    }
  }
}
