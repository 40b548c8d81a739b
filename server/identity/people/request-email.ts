import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import { takeAttempt } from '../secrets/attempts.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { offerEmail } from '../addresses/offer-email.ts'
import { findPerson, personEntity } from './queries.ts'

const DAY = 86_400_000
const WISHES = { most: 10, window: DAY, code: 'too.many.requests' } as const

/**
 * Requests a change of the caller's address. The link goes to the new address; the current one is informed and can
 * cancel. An address of somebody else gets the same answer, and its owner an email, so that the answer doesn't reveal
 * who has an account.
 */
export async function requestEmail(
  change: Change,
  { params, body }: Input<typeof contract.requestEmail>,
): Promise<void> {
  change.authorizeSelf(params.userUuid)
  requireRecent(change)
  await takeAttempt(change.ports, `email-wish:${params.userUuid}`, WISHES)
  const person = await findPerson(change.read, params.userUuid)
  if (body.email === person.email) return change.nothingChanged()
  await offerEmail(change, person, { email: body.email, valid: DAY })
  change.record('EMAIL_CHANGE_REQUESTED', personEntity(person), {
    from: { email: person.email },
    to: { email: body.email },
  })
}
