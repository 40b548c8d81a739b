import type { BytesReply, BytesScope } from '../platform/answer-bytes.ts'
import { fairTurns, TurnRefused } from '../platform/fair-turns.ts'
import { Refused } from '../platform/refused.ts'

/** Records are written while they are sent, and each takes up to 80 MB meanwhile: few at once, one for each person. */
const LIMITS = { slots: 6, each: 1, queue: 60, queueEach: 3, wait: 60_000 }
const RETRY_AFTER = 30

type Exporting<I> = (scope: BytesScope, input: I) => Promise<BytesReply>

/**
 * The same export, in its person's turn, until it is sent or its reader has gone. Refuses with `too.many.requests`,
 * before anything is recorded, where too many wait already or this one waited for a minute.
 */
export const inExportTurn = <I>(exporting: Exporting<I>): Exporting<I> => {
  return async (scope, input) => {
    const end = await beginTurn(scope.read.actor.personId)
    try {
      const reply = await exporting(scope, input)
      return { ...reply, body: untilSent(reply.body, end) }
    } catch (error) {
      end()
      throw error
    }
  }
}

const turn = fairTurns(LIMITS)

/** Resolves when the turn has come, with what ends it. */
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

async function* untilSent(body: BytesReply['body'], end: () => void): AsyncGenerator<Buffer> {
  try {
    if (Buffer.isBuffer(body)) yield body
    else yield* body
  } finally {
    end()
  }
}
