import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { dropAlias } from '../addresses/drop-alias.ts'
import { findPerson, personEntity } from './queries.ts'

/** Removes one of the caller's aliases. The primary address stays. */
export async function removeAlias(change: Change, { params }: Input<typeof contract.removeAlias>): Promise<void> {
  change.authorizeSelf(params.userUuid)
  requireRecent(change)
  const address = EmailAddress.safeParse(params.address)
  if (!address.success) throw new Refused('alias.not.found')
  await dropAlias(change, params.userUuid, address.data)
  const person = await findPerson(change.read, params.userUuid)
  change.record('EMAIL_ALIAS_REMOVED', personEntity(person), { from: { email: address.data } })
}
