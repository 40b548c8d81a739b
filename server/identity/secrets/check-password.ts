import type { Change } from '../../kernel/change.ts'
import { recordFailure } from '../../kernel/record-refusal.ts'
import { Refused } from '../../kernel/refused.ts'
import { identityOnly } from '../single-sign-on/identity-providers.ts'
import { countSignIn } from './sign-in-attempts.ts'

/**
 * Checks the caller's own password. The attempt counts with the attempts to sign in before anything is compared, so
 * that a live session offers no second way of guessing. Refuses with `password.incorrect`, and after five with
 * `login.locked`. Returns the hash that it was compared with.
 */
export async function checkPassword(change: Change, password: string): Promise<string | null> {
  const { ports, actor, clientInfo } = change
  const person = await change.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.password_hash', 'e.address', identityOnly('p.id')])
    .where('p.id', '=', actor.personId)
    .executeTakeFirstOrThrow()
  const { forget, onDisk } = await countSignIn(ports, clientInfo, person.address)
  const hashed = person.identity_only ? null : person.password_hash
  const [right] = await Promise.all([ports.passwords.verify(hashed, password, actor.personId), onDisk])
  if (right) {
    await forget()
    return hashed
  }
  const failure = { event: 'USER_LOGIN_FAILED', id: actor.personId, name: person.address } as const
  await recordFailure(ports, { clientInfo, actor }, failure)
  throw new Refused('password.incorrect')
}
