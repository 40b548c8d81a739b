import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../platform/change.ts'
import type { Read } from '../platform/read.ts'

/**
 * Makes a new person a member: of the workgroup that their mail domain belongs to, otherwise of one of their own, in
 * which they can work and from which they take part elsewhere.
 */
export async function joinWorkgroup(
  change: Change,
  personId: string,
  person: { email: string; name: string },
): Promise<string> {
  const claimed = await workgroupOfDomain(change.read, person.email)
  const workgroupId = claimed ?? (await insertWorkgroup(change, person.name))
  await change.db
    .insertInto('member')
    .values({
      person_id: personId,
      workgroup_id: workgroupId,
      is_workgroup_admin: claimed === undefined,
      is_account_admin: claimed === undefined,
      accepted_at: change.now,
      created: change.now,
    })
    .execute()
  return workgroupId
}

/** The workgroup that has claimed an address's domain. The nearest claim wins: the domain itself, then `*.` of what it is part of. */
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

/** A workgroup in an account of its own. */
export async function insertWorkgroup(change: Change, name: string): Promise<string> {
  const accountId = uuidv7()
  const id = uuidv7()
  await change.db.insertInto('account').values({ id: accountId, name, created: change.now }).execute()
  await change.db.insertInto('workgroup').values({ id, account_id: accountId, name, created: change.now }).execute()
  return id
}
