import { sql } from 'kysely'
import { localeOf } from '../../mail/text.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Subject } from './subject.ts'

/** Finds the person for their own export. */
export const findSubject = (read: Read, personId: string): Promise<Subject> => subjectOf(read, personId, null)

/** Finds a member for the export of an administrator, which is about the workgroups that the administrator has. */
export async function findMemberSubject(read: Read, personId: string): Promise<Subject> {
  const { workgroupId, accountId } = read.actor.administers
  const { rows } = await sql<{ id: string }>`
    select id from workgroup where id = ${workgroupId}::uuid or account_id = ${accountId}::uuid`.execute(read.db)
  const membership = await read.db
    .selectFrom('member')
    .select('accepted_at')
    .where('person_id', '=', personId)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst()
  if (!membership?.accepted_at) throw new Refused('not.found')
  return subjectOf(read, personId, { workgroupIds: rows.map(({ id }) => id), since: membership.accepted_at })
}

async function subjectOf(read: Read, personId: string, within: Subject['within']): Promise<Subject> {
  const person = await read.db
    .selectFrom('person')
    .select(['given_name', 'family_name', 'locale', 'timezone', 'avatar_blob_id', 'avatar_size'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) throw new Refused('not.found')
  const { avatar_blob_id: blobId, avatar_size: size } = person
  const { rows } = await sql<{ address: string }>`
    select address from email_address where person_id = ${personId}::uuid`.execute(read.db)
  return {
    read,
    personId,
    name: `${person.given_name} ${person.family_name}`.trim(),
    addresses: rows.map(({ address }) => address),
    reader: { locale: localeOf(person.locale), timezone: person.timezone },
    picture: blobId && size ? { blobId, size } : null,
    within,
  }
}
