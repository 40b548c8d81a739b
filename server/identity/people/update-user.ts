import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson, lockPerson, personEntity } from './queries.ts'

/** Changes the caller's names, time zone, email preference and the visibility of their address. */
export async function updateUser(change: Change, { params, body }: Input<typeof contract.updateUser>): Promise<void> {
  change.authorizeSelf(params.userUuid)
  await lockPerson(change, params.userUuid)
  const before = await findPerson(change.read, params.userUuid)
  const given_name = body.firstName
  const family_name = body.lastName
  const email_subscriber = body.emailSubscriber ?? before.email_subscriber
  const hide_email_address = body.hideEmailAddress ?? before.hide_email_address
  const after = { given_name, family_name, timezone: body.timezone, email_subscriber, hide_email_address }
  await change.db.updateTable('person').set(after).where('id', '=', params.userUuid).execute()
  const entity = personEntity({ id: before.id, ...after })
  const [from, to] = [factsOf(before), factsOf(after)]
  const changed = FACTS.filter((fact) => from[fact] !== to[fact])
  if (changed.length === 0) return change.unaudited('email preferences are private')
  change.record('USER_UPDATED', entity, { from: pick(from, changed), to: pick(to, changed) })
}

const FACTS = ['name', 'timezone', 'hideEmailAddress'] as const
type Facts = Record<(typeof FACTS)[number], string | boolean>

/** The recorded facts of a profile. Email preferences are private. */
const factsOf = (row: {
  given_name: string
  family_name: string
  timezone: string
  hide_email_address: boolean
}): Facts => ({
  name: `${row.given_name} ${row.family_name}`,
  timezone: row.timezone,
  hideEmailAddress: row.hide_email_address,
})

const pick = (facts: Facts, names: readonly (keyof Facts)[]): Partial<Facts> =>
  Object.fromEntries(names.map((name) => [name, facts[name]]))
