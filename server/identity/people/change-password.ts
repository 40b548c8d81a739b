import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import { refuseOwnPassword } from '../secrets/refuse-password.ts'
import { checkPassword } from '../secrets/check-password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { renewToken } from '../sessions/open-session.ts'
import { takeCode } from '../secrets/take-code.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findPerson, personEntity } from './queries.ts'
import { notifyOfAccount } from './notify-of-account.ts'

/**
 * Changes the caller's password if the old one is right. The other sessions end; this one continues under a new token.
 */
export async function changePassword(
  change: Change,
  { params, body }: Input<typeof contract.changePassword>,
): Promise<void> {
  change.authorizeSelf(params.userUuid)
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  const person = await findPerson(change.read, params.userUuid)
  await refuseOwnPassword(change.read, person.id, { password: body.newPassword, email: person.email })
  const compared = await checkPassword(change, body.oldPassword)
  await checkCode(change, body.totp)
  const password_hash = await change.ports.passwords.hash(body.newPassword, person.id)
  // Hashing takes time: the person who has set another password meanwhile may have locked out the caller.
  const { numUpdatedRows } = await change.db
    .updateTable('person')
    .set({ password_hash })
    .where('id', '=', person.id)
    .where('password_hash', '=', compared)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refused('try.again')
  await endSessions(change, person.id, change.actor.sessionId)
  await renewToken(change, change.actor.sessionId)
  await notifyOfAccount(change, person, { to: person.email, about: 'password-changed' })
  change.record('PASSWORD_CHANGED', personEntity(person))
}

/** Checks a code that was sent. It is required where the person has an authenticator that this session has not used. */
async function checkCode(change: Change, totp: string | undefined): Promise<void> {
  const { personId, factors } = change.actor
  if (totp !== undefined) return takeCode(change, totp, { personId })
  const shown = factors.passed === 'MOBILE' || factors.passed === 'PASSKEY'
  if (factors.hasAuthenticator && !shown) throw new Refused('REQUIRE_MOBILE_AUTH_LOGIN')
}
