import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Total } from '@strongroom/contract/wire/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'

export interface Wanted {
  workgroupId: string
  words: string
  size: number
  skipped: number
}

export interface MemberRow {
  id: string
  given_name: string
  family_name: string
  disabled_at: Date | null
  is_agent: boolean
  address: string
  accepted_at: Date
  is_reporter: boolean
  is_workgroup_admin: boolean
  is_account_admin: boolean
  has_factor: boolean
}

/** Above this number of members a page is found without reading all of them. */
const FEW = 2000
/** How many people a search reads by name before it asks the word indexes. Common words are found this way. */
const AT_FIRST = 200

/** A page of a workgroup's members by name, with the total. */
export async function selectMembers(read: Read, wanted: Wanted): Promise<{ rows: MemberRow[]; total: Total }> {
  const count = await countMembers(read, wanted)
  if (count <= FEW) return counted(read, wanted, sql`select person_id from ${membersOf(wanted)}`)
  const total: Total = count > limits.counted ? { atLeast: limits.counted } : count
  if (wanted.words === '') return { rows: await selectWalking(read, wanted), total }
  const near = await selectWalking(read, wanted, AT_FIRST)
  if (near.length === wanted.size) return { rows: near, total: { atLeast: 0 } }
  return counted(read, wanted, foundBy(wanted))
}

const membersOf = ({ workgroupId }: Wanted) =>
  sql`member m where m.workgroup_id = ${workgroupId}::uuid and m.accepted_at is not null`

async function countMembers(read: Read, wanted: Wanted): Promise<number> {
  const { rows } = await execute<{ total: number }>(
    read,
    sql`select count(*) as total from (select from ${membersOf(wanted)} limit ${sql.lit(limits.counted + 1)}) counted`,
  )
  return rows[0]!.total
}

/** People with these words in name or address, of any workgroup, found by the indexes over both. */
const foundBy = ({ words }: Wanted) =>
  sql`select id from person p where ${isLike(sql`p.given_name || ' ' || p.family_name`, patternsOf(words))}
    union all select person_id from primary_address e where ${isLike(sql`e.address`, patternsOf(words))}`

/** Reads people in the order of their names until the page is full, `most` at the most. */
async function selectWalking(read: Read, wanted: Wanted, most?: number): Promise<MemberRow[]> {
  // A subquery, so that rows are read in the order of the index.
  const people = sql`(select id, given_name, family_name from person ${BY_NAME}
    ${most === undefined ? sql`offset 0` : sql`limit ${sql.lit(most)}`}) p`
  const page = sql`select p.id from ${people} cross join lateral (${ofMember(wanted, sql`p.id`)} offset 0) m
    where ${hasWords(wanted)} limit ${sql.lit(wanted.size)} offset ${wanted.skipped}`
  return (await execute<MemberRow>(read, shown(page))).rows
}

const ofMember = ({ workgroupId }: Wanted, id: RawBuilder<unknown>) =>
  sql`select e.address from member m join primary_address e on e.person_id = m.person_id
    where m.person_id = ${id} and m.workgroup_id = ${workgroupId}::uuid and m.accepted_at is not null`

const hasWords = ({ words }: Wanted) =>
  words === ''
    ? sql`true`
    : sql`(${isLike(sql`(p.given_name || ' ' || p.family_name)`, patternsOf(words))} or ${isLike(sql`m.address`, patternsOf(words))})`

/** A page of these people, with their total. */
async function counted(
  read: Read,
  wanted: Wanted,
  ids: RawBuilder<unknown>,
): Promise<{ rows: MemberRow[]; total: number }> {
  const page = sql`select p.id, count(*) over () as total from person p
    cross join lateral (${ofMember(wanted, sql`p.id`)} offset 0) m
    where p.id = any(array(${ids})) and ${hasWords(wanted)} ${BY_NAME} limit ${sql.lit(wanted.size)} offset ${wanted.skipped}`
  const { rows } = await execute<MemberRow & { total: number }>(read, shown(page, sql`, page.total`))
  if (rows.length > 0 || wanted.skipped === 0) return { rows, total: rows[0]?.total ?? 0 }
  // A page beyond the last has no rows that carry the total.
  return { rows, total: (await counted(read, { ...wanted, skipped: 0, size: 1 }, ids)).total }
}

const BY_NAME = sql`order by family_name, given_name, id`

const shown = (page: RawBuilder<unknown>, more = sql``) => sql`
  with page as materialized (${page})
  select p.id, p.given_name, p.family_name, p.disabled_at, p.is_agent, e.address, m.accepted_at, m.is_reporter,
         m.is_workgroup_admin, m.is_account_admin ${more},
         (exists (select from mobile_authenticator a where a.person_id = p.id and a.registered_at is not null)
           or exists (select from passkey k where k.person_id = p.id)) as has_factor
    from page join person p on p.id = page.id join member m on m.person_id = p.id
    join primary_address e on e.person_id = p.id
   order by p.family_name, p.given_name, p.id`

const execute = <Row>(read: Read, text: RawBuilder<unknown>) => (text as RawBuilder<Row>).execute(read.db)
