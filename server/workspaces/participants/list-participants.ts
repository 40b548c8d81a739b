import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { countedTotal, type Total, toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { visibleParticipantIn } from '../../access/visible.ts'
import { isShort } from '../../database/like-patterns.ts'
import { statementsByShape } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import {
  askerOf,
  asksNear,
  boundOf,
  choose,
  firstOf,
  inOrder,
  type Place,
  placeOf,
  type Query,
} from './choose-participants.ts'
import { hasTrustedList } from './find-untrusted.ts'
import { participantActions } from './policy.ts'
import { selectPacked, unpack } from './page-rows.ts'
import { presentParticipant } from './present.ts'
import { stateOf } from './queries.ts'

/**
 * Lists the people of a workspace whom the caller may see. Two concurrent statements: the door, and the page with the
 * total.
 */
export async function listParticipants(
  read: Read,
  { query }: { query: Query },
): Promise<Reply<typeof contract.listParticipants>> {
  const door = findStanding(read, query.workspaceUuid).then(enter)
  // Trust is visible to those who may invite.
  const mayAsk = query.trusted === undefined || (await door).abilities.hasInviter
  const [standing, { rows, total }] = await Promise.all([door, mayAsk ? selectRows(read, query) : NOBODY])
  const content = rows.map((packed) => {
    const unpacked = unpack(packed, standing)
    // Favourites are the person's own, also for somebody who views as them.
    const row = { ...unpacked, is_favourite: unpacked.is_favourite && !read.actor.viewing }
    const actions = query.includeActions ? participantActions(standing, stateOf(row, standing)) : undefined
    return presentParticipant(row, standing, actions)
  })
  return toPage(content, total, query)
}

type Row = Awaited<ReturnType<typeof selectPage>>[number]

const NOBODY = { rows: [], total: 0 }

async function selectRows(read: Read, query: Query): Promise<{ rows: Row[]; total: Total }> {
  if (query.trusted !== undefined && !(await hasTrustedList(read, query.workspaceUuid)))
    return query.trusted ? selectRows(read, { ...query, trusted: undefined }) : NOBODY
  const place = placeOf(read, query, query.page * query.size)
  const near = asksNear(query) ? await selectPage(read.db, place, { ...query, near: true }) : []
  if (near[0]?.is_all) return { rows: near, total: near[0].many }
  if (near.length === query.size) return { rows: near, total: { atLeast: near[0]!.many } }
  const rows = await selectPage(read.db, place, query)
  // A page beyond the last has no rows that carry the total.
  const [first] =
    rows.length > 0 || query.page === 0 ? rows : await selectPage(read.db, { ...place, skipped: 0 }, query)
  return { rows, total: countedTotal(first?.many ?? 0, boundOf(query)) }
}

/** The same list with the field names that existing clients expect. */
export async function listParticipantsOf(
  read: Read,
  { query: { shareUuid, userUuid, page, size, includeActions } }: Input<typeof contract.listParticipantsOf>,
): Promise<Reply<typeof contract.listParticipantsOf>> {
  const asked = { workspaceUuid: shareUuid, page, size, includeActions, sort: 'role,desc' as const }
  return listParticipants(read, { query: userUuid ? { ...asked, userUuid } : asked })
}

const shapeOf = ({ sort, size, near, inviteAccepted, classification, trusted, type, userUuid, query }: Query) =>
  [
    sort,
    size,
    near,
    inviteAccepted,
    classification,
    trusted,
    ...[type, userUuid].map((v) => v !== undefined),
    Boolean(query?.trim()),
    isShort(query?.trim() ?? ''),
  ].join()

/** Chooses the page first: details are read for its people only. */
const selectPage = statementsByShape(shapeOf, (db, place: Place, query) => {
  const first = db.with(
    (cte) => cte('first').materialized(),
    () => firstOf(db, place, query),
  )
  const chosen = ((query.near ? first : db) as Read['db']).with(
    (cte) => cte('page').materialized(),
    () => choose(db, place, query),
  )
  const participants = sql`(page join participant of_page on of_page.id = page.page_id)`.as('o')
  const packed = selectPacked(
    chosen as unknown as Read['db'],
    askerOf(place),
    participants as ReturnType<typeof visibleParticipantIn>,
  ).select([sql<number>`o.many`.as('many'), sql<boolean>`o.is_all`.as('is_all')])
  return inOrder(packed, query, false)
})
