import type * as contract from '@strongroom/contract/contacts.ts'
import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import { toPage } from '@strongroom/contract/page.ts'
import { sql } from 'kysely'
import { visibleParticipant, visibleWorkspace } from '../access/visible.ts'
import type { Read } from '../platform/read.ts'
import { Refused } from '../platform/refused.ts'

/** People whom the asker knows. */
export const listMyContacts = (read: Read, { query }: Input<typeof contract.listMyContacts>) =>
  contactsOf(read, { words: query.query, limit: query.size, offset: query.page * query.size })

/** The same for existing clients, in their words. */
export async function listContactsOf(
  read: Read,
  { params, query }: Input<typeof contract.listContactsOf>,
): Promise<Reply<typeof contract.listContactsOf>> {
  if (params.userUuid !== read.actor.personId) throw new Refused('not.found')
  return contactsOf(read, { words: query.query, limit: query.length, offset: query.offset })
}

interface Wanted {
  words: string | undefined
  limit: number
  offset: number
}

/** Colleagues, and those who take part where the asker does; hidden participants and what people hide are left out. */
async function contactsOf(
  read: Read,
  { words, limit, offset }: Wanted,
): Promise<Reply<typeof contract.listMyContacts>> {
  let rows = read.db
    .selectFrom('person as c')
    .innerJoin('email_address as e', (join) => join.onRef('e.person_id', '=', 'c.id').on('e.is_primary', '=', true))
    .select(['c.id', 'c.given_name', 'c.family_name', 'c.avatar_blob_id'])
    .select(sql<string | null>`case when c.hide_email_address then null else e.address end`.as('email'))
    .where('c.disabled_at', 'is', null)
    .where('c.id', '<>', read.actor.personId)
    .where((eb) => eb.or([eb('c.id', 'in', colleagues(read)), eb('c.id', 'in', fellows(read))]))
  const pattern = words?.trim() && `%${words.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  if (pattern)
    rows = rows.where(
      sql<boolean>`(c.given_name || ' ' || c.family_name ilike ${pattern} or (not c.hide_email_address and e.address ilike ${pattern}))`,
    )
  const [content, count] = await Promise.all([
    rows
      .orderBy(sql`lower(c.given_name || ' ' || c.family_name)`)
      .orderBy('c.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    rows
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow(),
  ])
  const people = content.map((row) => ({
    uuid: row.id,
    email: row.email,
    givenName: row.given_name,
    familyName: row.family_name,
    avatarVersion: row.avatar_blob_id,
  }))
  return toPage(people, count.many, { page: Math.floor(offset / limit), size: limit })
}

const colleagues = ({ db, actor }: Read) =>
  db
    .selectFrom('member')
    .select('person_id')
    .where('workgroup_id', '=', actor.workgroupId)
    .where('accepted_at', 'is not', null)

const fellows = (read: Read) =>
  read.db
    .selectFrom(visibleParticipant(read))
    .innerJoin(visibleWorkspace(read), 'p.workspace_id', 'o.workspace_id')
    .select('o.person_id')
    .where('o.type', '=', 'STANDARD')
    .where('o.accepted_at', 'is not', null)
    .where('p.accepted_at', 'is not', null)
