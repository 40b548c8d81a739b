import { entities } from '../../../access/entities.ts'
import { insertPerson } from '../../../identity/sign-in/insert-person.ts'
import { type Change, violates } from '../../../kernel/change.ts'
import { applyDisabled } from '../../members/apply-disabled.ts'
import { lockWorkgroups } from '../../members/queries.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { invalidValue, ScimError } from '../scim-error.ts'
import { addressOf, expectOwnDomain } from './address-of.ts'
import { changeUser } from './change-user.ts'
import { namesOf } from './names-of.ts'
import { storeExternalId } from './store-external-id.ts'
import type { WantedUser } from './wanted-user.ts'

/** Creates a member without a password, or brings back one whom a directory deleted. Returns the id. */
export async function createUser(change: Change, client: ProvisioningClient, wanted: WantedUser): Promise<string> {
  const { workgroupId } = client
  await lockWorkgroups(change, [workgroupId])
  change.authorize(
    { actions: { provision: !client.isSuspended }, entity: entities.workgroup(workgroupId) },
    'provision',
  )
  const address = addressOf(wanted)
  if (wanted.userName === undefined || address === undefined) throw invalidValue('userName is required.')
  await expectOwnDomain(change.read, workgroupId, address)
  const deleted = await findDeleted(change, workgroupId, address)
  if (deleted) return bringBack(change, client, { id: deleted, wanted })
  const local = address.slice(0, address.lastIndexOf('@'))
  const names = namesOf(wanted, { givenName: local, familyName: '–' })
  const { default_locale: locale } = await change.db
    .selectFrom('workgroup')
    .select('default_locale')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  const person = { ...names, email: address, passwordHash: null, locale, timezone: 'Europe/London' }
  // Somebody else has the address: the same answer, whether they are of this workgroup or not.
  const id = await insertPerson(change, person).catch((error) => {
    throw violates(error, 'email_address_pkey') ? taken() : error
  })
  await becomeMember(change, workgroupId, id)
  await storeExternalId(change, { workgroupId, personId: id, externalId: wanted.externalId ?? null })
  const entity = entities.user(id, `${names.givenName} ${names.familyName}`)
  change.record('MEMBER_PROVISIONED', entity)
  if (wanted.active === false) await applyDisabled(change, id, true)
  return id
}

const taken = () => new ScimError(409, 'uniqueness', 'A user with this userName already exists.')

async function becomeMember(change: Change, workgroupId: string, personId: string): Promise<void> {
  await change.db
    .insertInto('member')
    .values({ person_id: personId, workgroup_id: workgroupId, accepted_at: change.now, created: change.now })
    .execute()
  // A pending invitation of the person has no purpose any more.
  await change.db
    .updateTable('membership_invitation')
    .set({ ended_at: change.now, ending: 'accepted' })
    .where('workgroup_id', '=', workgroupId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The member with this address whom a directory deleted. */
async function findDeleted(change: Change, workgroupId: string, address: string): Promise<string | undefined> {
  const row = await change.db
    .selectFrom('email_address as e')
    .innerJoin('member as m', 'm.person_id', 'e.person_id')
    .innerJoin('provisioned_person as s', (join) =>
      join.onRef('s.person_id', '=', 'm.person_id').onRef('s.workgroup_id', '=', 'm.workgroup_id'),
    )
    .select('m.person_id')
    .where('e.address', '=', address)
    .where('e.is_primary', '=', true)
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where('s.hidden_at', 'is not', null)
    .executeTakeFirst()
  return row?.person_id
}

/** The same person with all that they own, so they have the same id. */
async function bringBack(
  change: Change,
  client: ProvisioningClient,
  { id, wanted }: { id: string; wanted: WantedUser },
): Promise<string> {
  await change.db
    .updateTable('provisioned_person')
    .set({ hidden_at: null })
    .where('workgroup_id', '=', client.workgroupId)
    .where('person_id', '=', id)
    .execute()
  const entity = await changeUser(change, client, { id, read: () => ({ active: true, externalId: null, ...wanted }) })
  change.record('MEMBER_PROVISIONED', entity)
  return id
}
