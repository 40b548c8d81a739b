import { type SelectQueryBuilder, sql } from 'kysely'
import { visibleParticipant, visibleWorkspace } from '../access/visible.ts'
import type { DB } from '../platform/db.gen.ts'
import type { Read } from '../platform/read.ts'

export interface Wanted {
  words: string
  limit: number
  offset: number
}

type People = SelectQueryBuilder<DB & { c: DB['person'] }, 'c', object>

/** How many the asker knows, no further than to `bound`. Some may be counted twice. */
export async function countKnown(read: Read, bound: number): Promise<number> {
  const known = read.db.selectFrom(acquaintances(read, bound)).select((eb) => eb.fn.countAll<number>().as('many'))
  return (await known.executeTakeFirstOrThrow()).many
}

/** The contacts of somebody who knows no more than `bound`: all of them are looked at. */
export async function selectKnown(read: Read, wanted: Wanted, bound: number) {
  const ids = read.db.selectFrom(acquaintances(read, bound)).select('person_id')
  const people = read.db.selectFrom('person as c').where(sql<boolean>`c.id = any(array(${ids}))`)
  return counted(read, people as unknown as People, wanted)
}

/** Those of the contacts who are found by the words, wherever they stand in the order. */
export async function selectFound(read: Read, wanted: Wanted) {
  const pattern = patternOf(wanted)
  const ids = sql`select id from person where given_name || ' ' || family_name ilike ${pattern}
    union all select person_id from email_address where is_primary and address ilike ${pattern}`
  const people = read.db.selectFrom('person as c').where(sql<boolean>`c.id = any(array(${ids}))`).where(isKnown(read))
  return counted(read, people as unknown as People, wanted)
}

/** Looks at people in the order of their names until the page is full; at `most` so many. */
export async function selectWalking(read: Read, wanted: Wanted, most?: number): Promise<ContactRow[]> {
  const inOrder = sql<DB['person']>`(select * from person where disabled_at is null
    order by lower(given_name || ' ' || family_name), id ${most === undefined ? sql`offset 0` : sql`limit ${sql.lit(most)}`})`
  const people = read.db.selectFrom(inOrder.as('c')).where(isKnown(read))
  return paged(narrowed(read, people as unknown as People, wanted), wanted).execute()
}

async function counted(read: Read, people: People, wanted: Wanted) {
  const rows = narrowed(read, people, wanted)
  const [page, count] = await Promise.all([
    paged(rows, wanted).execute(),
    rows
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: page, total: count.many }
}

function narrowed(read: Read, people: People, wanted: Wanted) {
  const pattern = patternOf(wanted)
  return people
    .innerJoin('email_address as e', (join) => join.onRef('e.person_id', '=', 'c.id').on('e.is_primary', '=', true))
    .select(['c.id', 'c.given_name', 'c.family_name', 'c.avatar_blob_id'])
    .select(sql<string | null>`case when c.hide_email_address then null else e.address end`.as('email'))
    .where('c.disabled_at', 'is', null)
    .where('c.id', '<>', read.actor.personId)
    .$if(wanted.words !== '', (some) =>
      some.where(
        sql<boolean>`(c.given_name || ' ' || c.family_name ilike ${pattern} or (not c.hide_email_address and e.address ilike ${pattern}))`,
      ),
    )
}

const paged = (rows: ReturnType<typeof narrowed>, { limit, offset }: Wanted) =>
  rows.orderBy(sql`lower(c.given_name || ' ' || c.family_name)`).orderBy('c.id').limit(sql.lit(limit)).offset(offset)

export type ContactRow = Awaited<ReturnType<ReturnType<typeof paged>['execute']>>[number]

const patternOf = ({ words }: Wanted) => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

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

/** Colleagues and fellows, each no more than `bound`. */
const acquaintances = (read: Read, bound: number) => {
  const [first, second] = [colleagues(read).limit(sql.lit(bound)), fellows(read).limit(sql.lit(bound))]
  return sql<{ person_id: string }>`((${first}) union all (${second}))`.as('known')
}

/** Whether somebody is one of them, asked for this person alone. */
const isKnown = (read: Read) =>
  sql<boolean>`(exists (${colleagues(read).where(sql<boolean>`m.person_id = c.id`)})
    or exists (${fellows(read).where(sql<boolean>`o.person_id = c.id`)}))`
