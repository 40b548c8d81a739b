import { entities } from '../../access/entities.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'

/**
 * Makes a new person a member: of the workgroup that has claimed their email domain, otherwise of a workgroup of their
 * own, from which they take part elsewhere. A person invited to a workspace becomes the administrator of their own
 * workgroup only when they first create something in it.
 */
export async function joinWorkgroup(
  change: Change,
  personId: string,
  person: { email: string; name: string },
): Promise<string> {
  const claimed = await workgroupOfDomain(change.read, person.email)
  const isGuest = claimed === undefined && (await takesPart(change, personId))
  const workgroupId = claimed ?? (await insertWorkgroup(change, person.name, isGuest ? null : change.now))
  const administers = claimed === undefined && !isGuest
  await change.db
    .insertInto('member')
    .values({
      person_id: personId,
      workgroup_id: workgroupId,
      is_workgroup_admin: administers,
      is_account_admin: administers,
      accepted_at: change.now,
      created: change.now,
    })
    .execute()
  return workgroupId
}

/**
 * The workgroup that has claimed an address's domain. The most specific claim wins: the domain itself, then `*.` of its
 * parents.
 */
export async function workgroupOfDomain({ db }: Read, email: string): Promise<string | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const parts = domain.split('.')
  const above = parts.slice(1).map((_, index) => `*.${parts.slice(index + 1).join('.')}`)
  const row = await db
    .selectFrom('workgroup_domain')
    .select('workgroup_id')
    .where('domain', '=', sql<string>`any(${[domain, ...above]}::text[])`)
    .orderBy(sql`length(domain)`, 'desc')
    .executeTakeFirst()
  return row?.workgroup_id
}

async function takesPart(change: Change, personId: string): Promise<boolean> {
  const row = await change.db
    .selectFrom('participant')
    .select('id')
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the caller the administrator of their own workgroup when they first create something in it. */
export async function foundWorkgroup(change: Change): Promise<void> {
  const { personId, workgroupId } = change.actor
  const founded = await change.db
    .updateTable('workgroup')
    .set({ founded_at: change.now })
    .where('id', '=', workgroupId)
    .where('founded_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!founded) return
  await change.db
    .updateTable('member')
    .set({ is_workgroup_admin: true, is_account_admin: true })
    .where('person_id', '=', personId)
    .where('workgroup_id', '=', workgroupId)
    .execute()
  change.record('WORKGROUP_CREATED', entities.workgroup(workgroupId!, founded.name))
}

/** Inserts a workgroup in an account of its own. `founded` is null until its only member creates something in it. */
export async function insertWorkgroup(
  change: Change,
  name: string,
  founded: Date | null = change.now,
): Promise<string> {
  const accountId = uuidv7()
  const id = uuidv7()
  await change.db.insertInto('account').values({ id: accountId, name, created: change.now }).execute()
  await change.db
    .insertInto('workgroup')
    .values({ id, account_id: accountId, name, created: change.now, founded_at: founded })
    .execute()
  return id
}
