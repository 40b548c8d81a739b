import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { eventsWhere } from '@strongroom/contract/registry/events.ts'
import { NEWS_COUNTED, type WorkspaceNews } from '@strongroom/contract/record/visits.ts'
import type * as contract from '@strongroom/contract/record/visits.ts'
import { sql } from 'kysely'
import { standingOf } from '../../access/standing.ts'
import { standingColumns } from '../../access/standing-row.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import { presentAuthor } from '../../documents/assets/present.ts'
import type { Read } from '../../kernel/read.ts'
import { workspaceActions } from '../../workspaces/workspaces/policy.ts'

/** Events that can be a workspace's last change, and those that make a document new. */
const CHANGES = eventsWhere((entry) => 'home' in entry && entry.home !== undefined)
const NEW = eventsWhere((entry) => 'home' in entry && entry.home === 'new')
/** How many events are read to count new documents. */
const EVENTS_COUNTED = 500
/** How many events of each kind are read for one that may be shown. */
const LOOKED_AT = 20

/** The news of workspaces that the caller can enter; others are omitted without a reason. */
export async function listNews(
  read: Read,
  { query }: Input<typeof contract.listNews>,
): Promise<Reply<typeof contract.listNews>> {
  const rows = await selectNews(read, query.workspaceUuids).execute()
  const content = rows.flatMap((row) => {
    const standing = standingOf(row, read)
    return workspaceActions(standing).listParticipants ? [presentNews(row, standing)] : []
  })
  return { content }
}

function selectNews(read: Read, workspaces: string[]) {
  const { personId } = read.actor
  const events = sql`visible_event_in(${personId}::uuid, p.workspace_id, ${read.now}::timestamptz)`
  const people = sql`visible_participant_in(${personId}::uuid, p.workspace_id, ${read.now}::timestamptz)`
  const fresh = sql<{ documents: number; events: number }>`(
    select count(distinct e.entity_id) filter (where exists (select from live_asset() a where a.id = e.entity_id))::integer as documents,
           count(*)::integer as events
      from (select e.entity_id from ${events} e where e.type = any(${NEW}::text[]) and e.at > v.visited_at
               and e.participant_id is distinct from p.id limit ${sql.lit(EVENTS_COUNTED)}) e)`
  const total = sql<number>`(select count(*)::integer from (
    select 1 from ${people} o where o.accepted_at is not null limit ${NEWS_COUNTED + 1}) counted)`
  // Of deleted things the caller knows only those deleted while they were a participant.
  const isKnown = sql`(e.at >= p.accepted_at or exists (select from live_asset() a where a.id = e.entity_id))`
  const newest = sql`order by e.workspace_id desc, e.at desc, e.id desc`
  const last = sql<{ at: Date | null; entity_name: string | null; participant_id: string | null }>`(
    select e.at, e.entity_name, e.participant_id from unnest(${CHANGES}::text[]) as kind(type)
     cross join lateral (
       select e.* from (select e.* from ${events} e where e.type = kind.type ${newest} limit ${sql.lit(LOOKED_AT)}) e
        where ${isKnown} ${newest} limit 1) e
     order by e.at desc limit 1)`
  return read.db
    .selectFrom(visibleWorkspace(read))
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .innerJoin('workgroup as g', 'g.id', 'w.workgroup_id')
    .leftJoin('visit as v', (on) =>
      on.onRef('v.workspace_id', '=', 'p.workspace_id').onRef('v.person_id', '=', 'p.person_id'),
    )
    .leftJoinLateral(last.as('l'), (on) => on.onTrue())
    .leftJoinLateral(fresh.as('n'), (on) => on.onTrue())
    .leftJoin('participant as c', 'c.id', 'l.participant_id')
    .leftJoin('person as cp', 'cp.id', 'c.person_id')
    .where(sql<boolean>`p.workspace_id = any(${workspaces}::uuid[])`)
    .select(standingColumns)
    .select([
      'n.documents as fresh',
      'n.events as counted',
      total.as('total'),
      'l.at as last_at',
      'l.entity_name as last_name',
    ])
    .select(['c.id as author_id', 'c.type', 'c.party_number', 'c.person_id', 'c.email', 'c.invited_by'])
    .select(['cp.given_name', 'cp.family_name', 'cp.hide_email_address as hides'])
}
type Row = Awaited<ReturnType<ReturnType<typeof selectNews>['execute']>>[number]

function presentNews(row: Row, standing: ReturnType<typeof standingOf>): WorkspaceNews {
  const { last_at, last_name, email } = row
  const fresh = row.fresh ?? 0
  return {
    workspaceUuid: standing.workspaceId,
    newDocuments: Math.min(fresh, NEWS_COUNTED),
    newDocumentsIsLowerBound: fresh > NEWS_COUNTED || (fresh > 0 && row.counted === EVENTS_COUNTED),
    participants: Math.min(row.total, NEWS_COUNTED),
    participantsIsLowerBound: row.total > NEWS_COUNTED,
    lastChange: last_at && {
      time: last_at.getTime(),
      documentName: last_name ?? '',
      by: email === null ? null : presentAuthor({ ...row, email }, standing),
    },
    isOwner: standing.isOwner,
    abilities: standing.abilities,
  }
}
