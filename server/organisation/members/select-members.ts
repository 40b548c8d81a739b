import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Total } from '@strongroom/contract/wire/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { pageOfIds } from '../../database/page-of-ids.ts'
import type { Read } from '../../kernel/read.ts'
import {
  foundBy,
  hasWords,
  inOrder,
  isBySignIn,
  isOfFilter,
  isOfMember,
  keyed,
  type MemberFilter,
  walkedIn,
} from './member-filter.ts'

export interface Wanted extends MemberFilter {
  size: number
  skipped: number
  /** Only disabled people are wanted, and few are. */
  isRare?: boolean
}

export interface MemberRow {
  id: string
  given_name: string
  family_name: string
  disabled_at: Date | null
  avatar_blob_id: string | null
  is_agent: boolean
  address: string
  accepted_at: Date
  signed_in: Date | null
  is_reporter: boolean
  is_workgroup_admin: boolean
  is_account_admin: boolean
  has_factor: boolean
}

/** Above this number of members a page is found without reading all of them. */
const FEW = 2000
const FEW_DISABLED = 5000
/** How many people a search reads in order before it asks the word indexes. Common words are found this way. */
const AT_FIRST = 200

/** A page of a workgroup's members, with the total. */
export async function selectMembers(read: Read, asked: Wanted): Promise<{ rows: MemberRow[]; total: Total }> {
  const wanted = { ...asked, isRare: asked.status === 'DISABLED' && (await hasFewDisabled(read)) }
  const count = await countMembers(read, wanted)
  const members = sql`select m.person_id from ${membersOf(wanted)}`
  if (count <= FEW)
    return counted(read, wanted, wanted.words === '' ? keyed(wanted, members) : searched(wanted, members))
  const total: Total = count > limits.counted ? { atLeast: limits.counted } : count
  if (wanted.words === '') return { rows: await selectWalking(read, wanted, count), total }
  const near = await searchFirst(read, wanted)
  if (near.length === wanted.size) return { rows: near, total: { atLeast: 0 } }
  return counted(read, wanted, searched(wanted, foundBy(wanted)))
}

/** A member of any workgroup. */
export async function selectMember(
  read: Read,
  id: string,
): Promise<(MemberRow & { workgroup_id: string }) | undefined> {
  const page = sql`select m.person_id as id from member m where m.person_id = ${id} and m.accepted_at is not null`
  const { rows } = await execute<MemberRow & { workgroup_id: string }>(read, shown({ sort: 'name,asc' }, page))
  return rows[0]
}

function membersOf(wanted: Wanted): RawBuilder<unknown> {
  const few = wanted.isRare ? sql`disabled_at is not null` : wanted.role === 'AGENT' ? sql`is_agent` : undefined
  if (few)
    return sql`(select * from person where ${few} offset 0) p
      cross join lateral (select * from member m where m.person_id = p.id offset 0) m where ${isOfFilter(wanted)}`
  // Looked up one by one: the planner, which knows averages only, reads everybody of the installation for a small
  // workgroup.
  const person = sql`cross join lateral (select * from person p where p.id = m.person_id offset 0) p`
  return sql`member m ${isOfMember(wanted) ? sql`` : person} where ${isOfFilter(wanted)}`
}

/** Whether few people are disabled, of all workgroups: then their index finds those of a large one. */
async function hasFewDisabled(read: Read): Promise<boolean> {
  const { rows } = await execute<{ total: number }>(
    read,
    sql`select count(*) as total from (select from person where disabled_at is not null limit ${sql.lit(FEW_DISABLED + 1)}) d`,
  )
  return rows[0]!.total <= FEW_DISABLED
}

async function countMembers(read: Read, wanted: Wanted): Promise<number> {
  const { rows } = await execute<{ total: number }>(
    read,
    // In the order of an index, so that members of other workgroups aren't read.
    sql`select count(*) as total from (select from ${membersOf(wanted)}
      order by m.accepted_at, m.person_id limit ${sql.lit(limits.counted + 1)}) counted`,
  )
  return rows[0]!.total
}

/** Reads people in the order of the list, or from its end, until the page is full. */
async function selectWalking(read: Read, wanted: Wanted, count: number): Promise<MemberRow[]> {
  const from = (isReverse: boolean, condition = sql`true`) => sql`from (${walkedIn(wanted, isReverse)} offset 0) o
    cross join lateral (select from ${membersOf(wanted)} and m.person_id = o.id offset 0) m where ${condition}`
  const page = pageOfIds({ id: sql`o.id`, from, all: sql`from ${membersOf(wanted)}` }, wanted, count)
  return (await execute<MemberRow>(read, shown(wanted, page))).rows
}

/** Searches the first people of the list. Common words are found this way. */
async function searchFirst(read: Read, wanted: Wanted): Promise<MemberRow[]> {
  // A subquery, so that rows are read in the order of the index.
  const page = sql`select m.id from (${walkedIn(wanted, false)} limit ${sql.lit(AT_FIRST)}) o
    cross join lateral (${ofMember(wanted, sql`o.id`)} offset 0) m
    where ${hasWords(wanted)} limit ${sql.lit(wanted.size)} offset ${wanted.skipped}`
  return (await execute<MemberRow>(read, shown(wanted, page))).rows
}

const ofMember = (wanted: Wanted, id: RawBuilder<unknown>) =>
  sql`select m.person_id as id, p.given_name, p.family_name, e.address, m.accepted_at ${isBySignIn(wanted) ? sql`, l.at as signed_in` : sql``}
    from member m join person p on p.id = m.person_id join primary_address e on e.person_id = m.person_id
    ${isBySignIn(wanted) ? sql`join last_sign_in l on l.person_id = m.person_id` : sql``}
   where m.person_id = ${id} and ${isOfFilter(wanted)}`

/** Those of these people who have the words, with what the order needs. */
const searched = (wanted: Wanted, ids: RawBuilder<unknown>) => sql`select m.* from person o
  cross join lateral (${ofMember(wanted, sql`o.id`)} offset 0) m
  where o.id = any(array(${ids})) and ${hasWords(wanted)}`

/** A page of these people, with their total. */
async function counted(
  read: Read,
  wanted: Wanted,
  people: RawBuilder<unknown>,
): Promise<{ rows: MemberRow[]; total: number }> {
  const page = sql`select m.id, count(*) over () as total from (${people}) m
    ${inOrder(wanted)} limit ${sql.lit(wanted.size)} offset ${wanted.skipped}`
  const { rows } = await execute<MemberRow & { total: number }>(read, shown(wanted, page, sql`, page.total`))
  if (rows.length > 0 || wanted.skipped === 0) return { rows, total: rows[0]?.total ?? 0 }
  // A page beyond the last has no rows that carry the total.
  return { rows, total: (await counted(read, { ...wanted, skipped: 0, size: 1 }, people)).total }
}

/** The rows of a page, in its order. */
const shown = (wanted: Pick<Wanted, 'sort'>, page: RawBuilder<unknown>, more = sql``) => sql`
  with page as materialized (${page})
  select m.* from (
  select p.id, p.given_name, p.family_name, p.disabled_at, p.avatar_blob_id, p.is_agent, e.address, m.accepted_at,
         m.is_reporter, m.is_workgroup_admin, m.is_account_admin, m.workgroup_id, l.at as signed_in ${more},
         (exists (select from mobile_authenticator a where a.person_id = p.id and a.registered_at is not null)
           or exists (select from passkey k where k.person_id = p.id)) as has_factor
    from page join person p on p.id = page.id join member m on m.person_id = p.id
    join primary_address e on e.person_id = p.id join last_sign_in l on l.person_id = p.id) m
  ${inOrder(wanted)}`

const execute = <Row>(read: Read, text: RawBuilder<unknown>) => (text as RawBuilder<Row>).execute(read.db)
