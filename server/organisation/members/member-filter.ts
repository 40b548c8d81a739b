import { MEMBER_ROLES } from '@strongroom/contract/organisation/member-roles.ts'
import type { MemberFilterRole, MemberSort } from '@strongroom/contract/organisation/workgroup-members.ts'
import { type RawBuilder, sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'

/** The members that a list shows, and in which order. */
export interface MemberFilter {
  workgroupId: string
  words: string
  role: MemberFilterRole | undefined
  status: 'ACCEPTED' | 'DISABLED' | undefined
  sort: MemberSort
}

/** Members `m` with person `p` who have the role and the state. */
export function isOfFilter({ workgroupId, role, status }: Omit<MemberFilter, 'words' | 'sort'>) {
  const conditions = [
    sql`m.workgroup_id = ${workgroupId}::uuid and m.accepted_at is not null`,
    ...(role ? [hasRole(role)] : []),
    ...(status ? [sql`p.disabled_at ${status === 'DISABLED' ? sql`is not null` : sql`is null`}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Whether it is the person's highest role. */
function hasRole(role: MemberFilterRole): RawBuilder<unknown> {
  if (role === 'AGENT') return sql`p.is_agent`
  const rank = MEMBER_ROLES.findIndex(({ name }) => name === role)
  const [own, ...higher] = MEMBER_ROLES.slice(rank).flatMap(({ column }) => (column ? [sql.ref(`m.${column}`)] : []))
  const columns = role === 'MEMBER' ? [own!, ...higher] : higher
  const conditions = [...(role === 'MEMBER' ? [sql`not p.is_agent`] : [own!]), ...columns.map((one) => sql`not ${one}`)]
  return sql.join(conditions, sql` and `)
}

/** Whether the members' rows alone answer the filter. */
export const isOfMember = ({ role, status }: MemberFilter) =>
  status === undefined && role !== 'AGENT' && role !== 'MEMBER'

export const isBySignIn = ({ sort }: MemberFilter) => sort.startsWith('lastSignInDate')

/** Whether member `m` has the words in name or address. */
export const hasWords = ({ words }: MemberFilter) =>
  words === ''
    ? sql`true`
    : sql`(${isLike(sql`(m.given_name || ' ' || m.family_name)`, patternsOf(words))} or ${isLike(sql`m.address`, patternsOf(words))})`

/** People with these words in name or address, of any workgroup, found by the indexes over both. */
export const foundBy = ({ words }: MemberFilter) =>
  sql`select id from person p where ${isLike(sql`p.given_name || ' ' || p.family_name`, patternsOf(words))}
    union all select person_id from primary_address e where ${isLike(sql`e.address`, patternsOf(words))}`

/** The order of members `m`. */
export const inOrder = ({ sort }: Pick<MemberFilter, 'sort'>) => sql`order by ${ORDERS[sort]}`

const ORDERS: Record<MemberSort, RawBuilder<unknown>> = {
  'name,asc': sql`m.family_name, m.given_name, m.id`,
  'name,desc': sql`m.family_name desc, m.given_name desc, m.id desc`,
  'joinedDate,asc': sql`m.accepted_at, m.id`,
  'joinedDate,desc': sql`m.accepted_at desc, m.id desc`,
  'lastSignInDate,desc': sql`m.signed_in desc nulls last, m.id desc`,
  'lastSignInDate,asc': sql`m.signed_in nulls first, m.id`,
}

/** These people with what the order of the list needs, and nothing else. */
export const keyed = ({ sort }: MemberFilter, ids: RawBuilder<unknown>) => KEYS[FIELDS[sort]](sql`any(array(${ids}))`)

const FIELDS = {
  'name,asc': 'name',
  'name,desc': 'name',
  'joinedDate,asc': 'joined',
  'joinedDate,desc': 'joined',
  'lastSignInDate,asc': 'signedIn',
  'lastSignInDate,desc': 'signedIn',
} as const satisfies Record<MemberSort, string>

const KEYS = {
  name: (ids: RawBuilder<unknown>) => sql`select id, family_name, given_name from person where id = ${ids}`,
  joined: (ids: RawBuilder<unknown>) => sql`select person_id as id, accepted_at from member where person_id = ${ids}`,
  signedIn: (ids: RawBuilder<unknown>) =>
    sql`select person_id as id, at as signed_in from last_sign_in where person_id = ${ids}`,
}

const REVERSE: Record<MemberSort, MemberSort> = {
  'name,asc': 'name,desc',
  'name,desc': 'name,asc',
  'joinedDate,asc': 'joinedDate,desc',
  'joinedDate,desc': 'joinedDate,asc',
  'lastSignInDate,asc': 'lastSignInDate,desc',
  'lastSignInDate,desc': 'lastSignInDate,asc',
}

/** Ids of the members of the workgroup in the order of the list or the opposite one, read from an index. */
export const walkedIn = ({ sort, workgroupId }: MemberFilter, isReverse: boolean) =>
  ({
    'name,asc': sql`${joinedTo(workgroupId)} order by family_name, given_name, person_id`,
    'name,desc': sql`${joinedTo(workgroupId)} order by family_name desc, given_name desc, person_id desc`,
    'joinedDate,asc': sql`${joinedTo(workgroupId)} order by accepted_at, person_id`,
    'joinedDate,desc': sql`${joinedTo(workgroupId)} order by accepted_at desc, person_id desc`,
    'lastSignInDate,desc': sql`${signedInTo(workgroupId)} order by at desc nulls last, person_id desc`,
    'lastSignInDate,asc': sql`${signedInTo(workgroupId)} order by at nulls first, person_id`,
  })[isReverse ? REVERSE[sort] : sort]

const signedInTo = (workgroupId: string) =>
  sql`select person_id as id from last_sign_in where workgroup_id = ${workgroupId}::uuid`

const joinedTo = (workgroupId: string) =>
  sql`select person_id as id from member where workgroup_id = ${workgroupId}::uuid and accepted_at is not null`
