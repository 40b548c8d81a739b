import type { BytesReply, BytesScope } from './answer-bytes.ts'
import { fairTurns, TurnRefused } from '../adapters/fair-turns.ts'
import { Refused } from '../kernel/refused.ts'

/** Records are written while they are sent, and each takes up to 80 MB meanwhile: few at once, one per person. */
const LIMITS = { slots: 6, each: 1, queue: 60, queueEach: 3, wait: 60_000 }
const RETRY_AFTER = 30
/** A reader slower than this returns the turn after `patience` milliseconds of waiting in all. */
const PACE = { patience: 60_000, bytesPerSecond: 32_768 }

type Exporting<I> = (scope: BytesScope, input: I) => Promise<BytesReply>

/**
 * Runs an export in its person's turn, until it is sent or its reader has disconnected. Refuses with
 * `too.many.requests`, before anything is recorded, if too many wait already or this one waited for a minute.
 */
export const inExportTurn = <I>(exporting: Exporting<I>, pace = PACE): Exporting<I> => {
  return async (scope, input) => {
    const end = await beginTurn(scope.read.actor.personId)
    try {
      const reply = await exporting(scope, input)
      if (!scope.isHead) return { ...reply, ...untilSent(reply.body, end, pace) }
      // Only the headers are sent: nobody reads the body to its end.
      end()
      return reply
    } catch (error) {
      end()
      throw error
    }
  }
}

const turn = fairTurns(LIMITS)

/** Resolves when the turn has come, with a function that ends it. */
async function beginTurn(who: string): Promise<() => void> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  turn(who, () => {
    begun.resolve()
    return ended.promise
  }).catch((error: unknown) => {
    begun.reject(error instanceof TurnRefused ? new Refused('too.many.requests', { retryAfter: RETRY_AFTER }) : error)
  })
  await begun.promise
  return ended.resolve
}

/**
 * A body that returns the turn at its end, or once its reader is too slow: `stopped` aborts then, also in the middle of a
 * chunk.
 */
function untilSent(body: BytesReply['body'], end: () => void, pace: typeof PACE): Pick<BytesReply, 'body' | 'stopped'> {
  const stop = new AbortController()
  let [waited, taken] = [0, 0]
  const give = () => {
    end()
    stop.abort()
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
        taken += chunk.length
        const since = performance.now()
        const left = Math.max(pace.patience, (taken / pace.bytesPerSecond) * 1000) - waited
        const timer = setTimeout(give, Math.max(1, left))
        try {
          yield chunk
        } finally {
          clearTimeout(timer)
        }
        waited += performance.now() - since
        if (stop.signal.aborted) throw new Error('the export was read too slowly while others wait')
      }
    } finally {
      end()
    }
  }
  return { body: chunks(), stopped: stop.signal }
}
