import { limits } from '@strongroom/contract/wire/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { refuseUntrusted } from '../../workspaces/participants/untrusted.ts'

/** Members of the workgroup by id, and people by address: a member's address stands for the member. */
export interface NewPeople {
  personIds?: readonly string[]
  emails?: readonly string[]
}

interface Resolved {
  personIds: string[]
  /** Addresses of nobody in the workgroup. */
  emails: string[]
}

/** Finds members by their addresses. Refuses ids of people who aren't members and addresses that aren't trusted. */
export async function resolvePeople(
  change: Change,
  workgroupId: string,
  { personIds = [], emails = [] }: NewPeople,
): Promise<Resolved> {
  const ids = [...new Set(personIds)]
  const members = await change.db
    .selectFrom('member as m')
    .innerJoin('email_address as e', 'e.person_id', 'm.person_id')
    .select(['m.person_id', 'e.address'])
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where(sql<boolean>`(m.person_id = any(${ids}::uuid[]) or e.address = any(${[...emails]}::text[]))`)
    .orderBy('m.person_id')
    // A member who leaves concurrently leaves the groups too: they have left already, or their departure sees the entry.
    .forShare('m')
    .execute()
  const known = new Set(members.map((row) => row.person_id))
  if (ids.some((id) => !known.has(id))) throw new Refused('group.person.unknown')
  const byAddress = new Map(members.map((row) => [row.address, row.person_id]))
  const others = [...new Set(emails)].filter((email) => !byAddress.has(email))
  await refuseUntrusted(change.read, workgroupId, others)
  const found = emails.flatMap((email) => byAddress.get(email) ?? [])
  return { personIds: [...new Set([...ids, ...found])], emails: others }
}

/** Adds people who aren't in the locked group yet. Returns their addresses, for the record. */
export async function addEntries(change: Change, groupId: string, people: Resolved): Promise<string[]> {
  const entries = [
    ...people.personIds.map((person_id) => ({ person_id, email: null })),
    ...people.emails.map((email) => ({ person_id: null, email })),
  ]
  if (entries.length === 0) return []
  const added = await change.db
    .insertInto('people_group_entry')
    .values(entries.map((entry) => ({ id: uuidv7(), group_id: groupId, created: change.now, ...entry })))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  const { total } = await change.db
    .selectFrom('people_group_entry')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (Number(total) > limits.peoplePerGroup) throw new Refused('group.people.limit')
  const ids = added.map(({ id }) => id)
  return addressesOf(change, sql`e.id = any(${ids}::uuid[])`)
}

/** Removes the entries `e` of a locked group that fulfil the condition. Returns their addresses, for the record. */
export async function removeEntries(
  change: Change,
  groupId: string,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const these = sql`e.group_id = ${groupId}::uuid and ${condition}`
  const addresses = await addressesOf(change, these)
  if (addresses.length > 0) await sql`delete from people_group_entry e where ${these}`.execute(change.db)
  return addresses
}

async function addressesOf(change: Change, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select coalesce(e.email, a.address, '') as address from people_group_entry e
      left join primary_address a on a.person_id = e.person_id where ${condition} order by 1`.execute(change.db)
  return rows.map(({ address }) => address)
}
