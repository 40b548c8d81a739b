import { type SelectQueryBuilder, sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'
import { visibleParticipant, visibleWorkspace } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'

export interface Wanted {
  words: string
  limit: number
  offset: number
}

type People = SelectQueryBuilder<DB & { c: DB['person'] }, 'c', object>

/** Counts the people whom the caller knows, up to `bound`. Some may be counted twice. */
export async function countKnown(read: Read, bound: number): Promise<number> {
  const known = read.db.selectFrom(acquaintances(read, bound)).select((eb) => eb.fn.countAll<number>().as('total'))
  return (await known.executeTakeFirstOrThrow()).total
}

/** The contacts of somebody who knows at most `bound` people. Reads all of them. */
export async function selectKnown(read: Read, wanted: Wanted, bound: number) {
  const ids = read.db.selectFrom(acquaintances(read, bound)).select('person_id')
  const people = read.db.selectFrom('person as c').where(sql<boolean>`c.id = any(array(${ids}))`)
  return counted(read, people as unknown as People, wanted)
}

/** The contacts that match the search, wherever they are in the order. */
export async function selectFound(read: Read, wanted: Wanted) {
  const patterns = patternsOf(wanted.words)
  const ids = sql`select id from person where ${isLike(sql`(given_name || ' ' || family_name)`, patterns)}
    union all select person_id from primary_address where ${isLike(sql`address`, patterns)}`
  const people = read.db.selectFrom('person as c').where(sql<boolean>`c.id = any(array(${ids}))`).where(isKnown(read))
  return counted(read, people as unknown as People, wanted)
}

/** Reads people in the order of their names until the page is full, `most` at the most. */
export async function selectWalking(read: Read, wanted: Wanted, most?: number): Promise<ContactRow[]> {
  // A subquery, so that rows are read in the order of the index.
  const inOrder = sql<DB['person']>`(select * from person order by ${BY_NAME}, id
    ${most === undefined ? sql`offset 0` : sql`limit ${sql.lit(most)}`})`
  const people = read.db.selectFrom(inOrder.as('c')).where(isKnown(read))
  const ids = matching(people.select('c.id') as unknown as People, wanted, read)
    .limit(sql.lit(wanted.limit))
    .offset(wanted.offset)
  const page = read.db.selectFrom('person as c').where(sql<boolean>`c.id = any(array(${ids}))`)
  return ordered(shown(page as unknown as People)).execute()
}

async function counted(read: Read, people: People, wanted: Wanted) {
  const rows = matching(people, wanted, read)
  const page = ordered(shown(rows).select(sql<number>`count(*) over ()`.as('total')) as ReturnType<typeof shown>)
  const found = (await page.limit(sql.lit(wanted.limit)).offset(wanted.offset).execute()) as (ContactRow & Counted)[]
  if (found.length > 0 || wanted.offset === 0) return { rows: found, total: found[0]?.total ?? 0 }
  // A page beyond the last has no rows that carry the total.
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: found, total }
}

interface Counted {
  total: number
}

const BY_NAME = sql`lower(given_name || ' ' || family_name)`
const ADDRESS = sql`(select e.address from primary_address e where e.person_id = c.id)`

/** Excludes the caller and disabled people, and matches the search in visible fields only. */
function matching(people: People, wanted: Wanted, read: Read): People {
  const patterns = patternsOf(wanted.words)
  return people
    .where('c.disabled_at', 'is', null)
    .where('c.id', '<>', read.actor.personId)
    .$if(wanted.words !== '', (some) =>
      some.where(
        sql<boolean>`(${isLike(sql`(c.given_name || ' ' || c.family_name)`, patterns)} or (not c.hide_email_address and ${isLike(ADDRESS, patterns)}))`,
      ),
    )
}

const shown = (people: People) =>
  people
    .select(['c.id', 'c.given_name', 'c.family_name', 'c.avatar_blob_id'])
    .select(sql<string | null>`case when not c.hide_email_address then ${ADDRESS} end`.as('email'))

const ordered = (people: ReturnType<typeof shown>) =>
  people.orderBy(sql`lower(c.given_name || ' ' || c.family_name)`).orderBy('c.id')

export type ContactRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const colleagues = ({ db, actor }: Read) =>
  db
    .selectFrom('member as m')
    .select('m.person_id')
    .where('m.workgroup_id', '=', actor.workgroupId)
    .where('m.accepted_at', 'is not', null)
    .where('m.person_id', '<>', actor.personId)

const fellows = (read: Read) =>
  read.db
    .selectFrom(visibleParticipant(read))
    .innerJoin(visibleWorkspace(read), 'p.workspace_id', 'o.workspace_id')
    .select('o.person_id')
    .where('o.type', '=', 'STANDARD')
    .where('o.accepted_at', 'is not', null)
    .where('p.accepted_at', 'is not', null)
    .where('o.person_id', '<>', read.actor.personId)

/** Colleagues and people in the same workspaces, each limited to `bound`. */
const acquaintances = (read: Read, bound: number) => {
  const [first, second] = [colleagues(read).limit(sql.lit(bound)), fellows(read).limit(sql.lit(bound))]
  return sql<{ person_id: string }>`((${first}) union all (${second}))`.as('known')
}

/** Whether a person is a contact, checked for that person alone. */
const isKnown = (read: Read) =>
  sql<boolean>`((select true from member m where m.person_id = c.id and m.workgroup_id = ${read.actor.workgroupId}::uuid
      and m.accepted_at is not null) or takes_part_with(${read.actor.personId}::uuid, c.id, ${read.now}::timestamptz))`
