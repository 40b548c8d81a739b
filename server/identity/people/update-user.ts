import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson, personEntity } from './queries.ts'

/** Changes the caller's names, time zone, email preference and the visibility of their address. */
export async function updateUser(change: Change, { params, body }: Input<typeof contract.updateUser>): Promise<void> {
  change.authorizeSelf(params.userUuid)
  const before = await findPerson(change.read, params.userUuid)
  const given_name = body.firstName
  const family_name = body.lastName
  const email_subscriber = body.emailSubscriber ?? before.email_subscriber
  const hide_email_address = body.hideEmailAddress ?? before.hide_email_address
  const after = { given_name, family_name, timezone: body.timezone, email_subscriber, hide_email_address }
  await change.db.updateTable('person').set(after).where('id', '=', params.userUuid).execute()
  const entity = personEntity({ id: before.id, ...after })
  if (entity.name === personEntity(before).name) return change.unaudited('email preferences are private')
  change.record('USER_UPDATED', entity, { from: { name: personEntity(before).name }, to: { name: entity.name } })
}
