import type { Entity } from '../../../kernel/refused.ts'
import { lockPerson } from '../../../identity/people/queries.ts'
import type { Change } from '../../../kernel/change.ts'
import { applyDisabled } from '../../members/apply-disabled.ts'
import { keepOne, lockAdministrators } from '../../members/keep-administrators.ts'
import { offerMemberEmail } from '../../members/offer-member-email.ts'
import { takeEmailRequest } from '../../members/take-email-request.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { type Conditions, expectVersion } from '../versions.ts'
import { addressOf, expectOwnDomain } from './address-of.ts'
import { namesOf } from './names-of.ts'
import { withGroups } from './list-users.ts'
import { findUser, type UserRow } from './select-users.ts'
import { storeExternalId } from './store-external-id.ts'
import type { WantedUser } from './wanted-user.ts'

interface Asked {
  id: string
  /** Reads the request; some paths depend on the current address. */
  read: (address: string) => WantedUser
  /** The version that the client has seen, if it says so. */
  conditions?: Conditions & { base: string }
}

type Found = Awaited<ReturnType<typeof findUser>>

/** Changes a member as a directory asks. Another address is offered to the person, who confirms it. */
export async function changeUser(
  change: Change,
  client: ProvisioningClient,
  { id, read, conditions }: Asked,
): Promise<Entity> {
  const place = { workgroup_id: client.workgroupId, account_id: client.accountId }
  await findUser(change.read, client, id)
  const admins = await lockAdministrators(change, place)
  await lockPerson(change, id)
  // Read again: while this call waited, the person or an administrator may have changed them.
  const found = await findUser(change.read, client, id)
  change.authorize(found, 'view')
  if (conditions) await expectSeen(change, client, { row: found.row, conditions })
  const wanted = read(found.row.address ?? '')
  const address = addressOf(wanted)
  const disables = wanted.active === false && found.row.disabled_at === null
  if (disables) {
    change.authorize(found, 'disable')
    keepOne(admins, place, { personId: id, role: 'MEMBER' })
  }
  if (wanted.active === true && found.row.disabled_at !== null) change.authorize(found, 'enable')
  await changeProfile(change, found, wanted)
  if (address !== undefined && address !== found.row.address) await offerAddress(change, found, address)
  if (wanted.active !== undefined) await applyDisabled(change, id, !wanted.active)
  // Most requests repeat the current state.
  change.nothingChanged()
  return found.entity
}

/** Refuses the change of a user who isn't as the client has seen them. */
export async function expectSeen(
  change: Change,
  client: ProvisioningClient,
  { row, conditions }: { row: UserRow; conditions: Conditions & { base: string } },
): Promise<void> {
  if (conditions.ifMatch === undefined) return
  expectVersion(conditions, (await withGroups(change.read, client, { row, base: conditions.base })).meta.version)
}

async function changeProfile(change: Change, found: Found, wanted: WantedUser): Promise<void> {
  const { row, entity } = found
  const current = { givenName: row.given_name, familyName: row.family_name }
  const before = { ...current, externalId: row.external_id }
  const { externalId = row.external_id } = wanted
  const after = { ...namesOf(wanted, current), externalId }
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => after[name] !== before[name])
  if (changed.length === 0) return
  change.authorize(found, 'updateEmail')
  await change.db
    .updateTable('person')
    .set({ given_name: after.givenName, family_name: after.familyName })
    .where('id', '=', row.id)
    .execute()
  await storeExternalId(change, { workgroupId: row.workgroup_id, personId: row.id, externalId })
  const of = (values: typeof after) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  change.record(
    'MEMBER_PROFILE_CHANGED',
    { ...entity, name: `${after.givenName} ${after.familyName}` },
    {
      from: of(before),
      to: of(after),
    },
  )
}

/** The rules of an address that an administrator requests. A request that waits already isn't mailed again. */
async function offerAddress(change: Change, found: Found, address: string): Promise<void> {
  const { id, workgroup_id } = found.row
  change.authorize(found, 'updateEmail')
  await expectOwnDomain(change.read, workgroup_id, address)
  const waiting = await change.db
    .selectFrom('pending_address')
    .select('address')
    .where('person_id', '=', id)
    .where('address', '=', address)
    .where('expires', '>', change.now)
    .executeTakeFirst()
  if (waiting) return
  await takeEmailRequest(change)
  await offerMemberEmail(change, id, address)
}
