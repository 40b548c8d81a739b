import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import { countedTotal, toPage } from '@strongroom/contract/page.ts'
import type * as contract from '@strongroom/contract/participants.ts'
import { limits } from '@strongroom/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { enter, findStanding } from '../access/door.ts'
import { showsEmail } from '../access/present-person.ts'
import { visibleParticipantIn } from '../access/visible.ts'
import { statementsByShape } from '../platform/fixed-statement.ts'
import type { Read } from '../platform/read.ts'
import { participantActions } from './policy.ts'
import { selectPacked, unpack } from './page-rows.ts'
import { presentParticipant } from './present.ts'
import { isKnown, isTrusted, stateOf } from './queries.ts'

const COLUMNS = { role: 'o.role_rank', username: 'o.sort_name', joinedDate: 'o.accepted_at' } as const

type Query = Input<typeof contract.listParticipants>['query'] & { userUuid?: string }

/** The people of a workspace, those whom the asker may see. Two statements side by side: the door, and the page with the total. */
export async function listParticipants(
  read: Read,
  { query }: { query: Query },
): Promise<Reply<typeof contract.listParticipants>> {
  const door = findStanding(read, query.workspaceUuid).then(enter)
  const place = placeOf(read, query, query.page * query.size)
  // Whom the workgroup trusts is for those to know who invite.
  const mayAsk = query.trusted === undefined || (await door).abilities.hasInviter
  const [standing, rows] = await Promise.all([door, mayAsk ? selectPage(read.db, place, query) : []])
  const content = rows.map((packed) => {
    const unpacked = unpack(packed, standing)
    // Favourites are the person's own, also from who sees the workspace as them.
    const row = { ...unpacked, is_favourite: unpacked.is_favourite && !read.actor.viewing }
    const actions = query.includeActions ? participantActions(standing, stateOf(row, standing)) : undefined
    return presentParticipant(row, standing, actions)
  })
  // A page beyond the last says nothing of the total.
  const [first] =
    rows.length > 0 || query.page === 0 || !mayAsk ? rows : await selectPage(read.db, { ...place, skipped: 0 }, query)
  return toPage(content, countedTotal(first?.many ?? 0, boundOf(query)), query)
}

/** Searches find their people first, and so know how many; other questions are asked of one after the other. */
const boundOf = (query: Query) => (searches(query) ? Infinity : looksCloser(query) ? COUNTED_CLOSELY : limits.counted)
const COUNTED_CLOSELY = 1000

/** The same for existing clients, in their words. */
export async function listParticipantsOf(
  read: Read,
  { query: { shareUuid, userUuid, page, size, includeActions } }: Input<typeof contract.listParticipantsOf>,
): Promise<Reply<typeof contract.listParticipantsOf>> {
  const asked = { workspaceUuid: shareUuid, page, size, includeActions, sort: 'role,desc' as const }
  return listParticipants(read, { query: userUuid ? { ...asked, userUuid } : asked })
}

const placeOf = (read: Read, query: Query, skipped: number) => ({
  personId: read.actor.personId,
  workspaceId: query.workspaceUuid,
  classification: query.classification,
  trusted: query.trusted,
  type: query.type,
  userUuid: query.userUuid,
  words: `%${(query.query?.trim() ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`,
  now: read.now,
  skipped,
})
type Place = ReturnType<typeof placeOf>

const askerOf = ({ personId, now }: Place) => ({ actor: { personId }, now })

const searches = ({ query }: Query) => Boolean(query?.trim())

const looksCloser = ({ query, classification, trusted, userUuid }: Query) =>
  Boolean(query?.trim() || classification || userUuid) || trusted !== undefined

/** Those who are asked for. Only what looks closer than the order does needs the people and the workspace. */
function narrow(db: Read['db'], place: Place, query: Query) {
  const asker = askerOf(place)
  let rows = db.selectFrom(visibleParticipantIn(asker, place.workspaceId)).select('o.id as page_id')
  if (looksCloser(query))
    rows = rows
      .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
      .leftJoin('person as op', 'op.id', 'o.person_id') as unknown as typeof rows
  if (query.inviteAccepted !== undefined)
    rows = rows.where('o.accepted_at', query.inviteAccepted ? 'is not' : 'is', null)
  // Whose name isn't shown has no id to be found by either.
  if (query.userUuid) rows = rows.where('o.person_id', '=', place.userUuid!).where(sql<boolean>`${isKnown(asker)}`)
  if (query.type) rows = rows.where('o.type', '=', place.type!)
  if (query.classification)
    rows = rows.where('o.accepted_at', query.classification === 'accepted' ? 'is not' : 'is', null)
  if (query.classification)
    rows = rows.where(
      sql<boolean>`case when o.accepted_at is not null then 'accepted' when ${isKnown(asker)} then 'pending'
        else 'unregistered' end = ${place.classification}`,
    )
  if (query.trusted !== undefined) rows = rows.where(sql<boolean>`${isTrusted} = ${place.trusted}::boolean`)
  // A name or an address that isn't shown can't be found either.
  if (searches(query))
    rows = rows
      .where(sql<boolean>`o.id = any(array(${found(db, place)}))`)
      .where(
        sql<boolean>`((${showsEmail(asker, isKnown(asker))} and o.email ilike ${place.words}) or (o.accepted_at is not null and (op.given_name || ' ' || op.family_name) ilike ${place.words}))`,
      )
  return rows
}

/** Whoever has these words in their name or address, seen or not: found by the index over both. */
const found = (db: Read['db'], place: Place) =>
  db
    .selectFrom('participant as f')
    .select('f.id')
    .where('f.workspace_id', '=', place.workspaceId)
    .where('f.removed_at', 'is', null)
    .where('f.found_by', 'ilike', place.words)

/** Which of them are on the page, and how many there are in all. */
function choose(db: Read['db'], place: Place, query: Query) {
  const rows = narrow(db, place, query)
  const all = searches(query)
    ? sql<number>`count(*) over ()`
    : sql<number>`(select count(*) from ${rows
        .orderBy('o.workspace_id')
        .limit(sql.lit(boundOf(query) + 1))
        .as('counted')})`
  return (
    inOrder(rows.select(all.as('many')), query, true)
      // As it stands: of a number that it doesn't know the database expects a tenth of all, and plans for that.
      .limit(sql.lit(query.size))
      .offset(place.skipped)
  )
}

/**
 * As one of the indexes has it: people of one role, or who joined at one time, by name. Who hasn't joined yet is last in both
 * directions.
 */
function inOrder<Q extends { orderBy(by: RawBuilder<unknown>): Q }>(rows: Q, { sort }: Query, inWorkspace: boolean): Q {
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  const isName = field === 'username'
  const along = direction === 'desc' ? sql`desc` : sql`asc`
  const first = field === 'joinedDate' && direction === 'desc' ? sql`desc nulls last` : along
  const others = isName ? along : sql`asc`
  const order = [
    ...(inWorkspace ? [sql`o.workspace_id ${others}`] : []),
    sql`${sql.ref(COLUMNS[field])} ${first}`,
    ...(isName ? [] : [sql`o.sort_name`]),
    sql`o.id ${others}`,
  ]
  return order.reduce((ordered, by) => ordered.orderBy(by), rows)
}

const shapeOf = ({ sort, size, inviteAccepted, classification, trusted, type, userUuid, query }: Query) =>
  [
    sort,
    size,
    inviteAccepted,
    classification,
    ...[trusted, type, userUuid].map((v) => v !== undefined),
    Boolean(query?.trim()),
  ].join()

/** Who is on the page comes first: what is shown of a person is looked up for these only. */
const selectPage = statementsByShape(shapeOf, (db, place: Place, query) => {
  const chosen = db.with(
    (cte) => cte('page').materialized(),
    () => choose(db, place, query),
  )
  const participants = sql`(page join participant of_page on of_page.id = page.page_id)`.as('o')
  const packed = selectPacked(
    chosen as unknown as Read['db'],
    askerOf(place),
    participants as ReturnType<typeof visibleParticipantIn>,
  ).select(sql<number>`o.many`.as('many'))
  return inOrder(packed, query, false)
})
