import { createHash } from 'node:crypto'
import type { Change } from './change.ts'
import { Refused } from './refused.ts'

/**
 * Does the work once per person and key. A second call, also a concurrent one, waits for the first and gets its reply.
 * The same key with a different request is refused.
 */
export async function once<T>(
  change: Change,
  repeat: { key: string; request: string } | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!repeat) return work()
  const person = change.actor.personId
  const hash = createHash('sha256').update(repeat.request).digest()
  const taken = await change.db
    .insertInto('idempotency_key')
    .values({ person_id: person, key: repeat.key, request_hash: hash, reply: '{}', created: change.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = (db: Change['db']) =>
    db.selectFrom('idempotency_key').where('person_id', '=', person).where('key', '=', repeat.key)
  if (!taken) {
    const first = await row(change.db).select(['request_hash', 'reply']).executeTakeFirstOrThrow()
    if (!hash.equals(first.request_hash)) throw new Refused('idempotency.mismatch')
    change.anonymous('the first call was authorised, and this person already had its reply')
    change.nothingChanged()
    return first.reply as T
  }
  const reply = await work()
  await change.db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(reply ?? null) })
    .where('person_id', '=', person)
    .where('key', '=', repeat.key)
    .execute()
  return reply
}
