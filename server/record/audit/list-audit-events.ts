import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/audit.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { visibleEvent, visibleEventIn } from '../../access/visible.ts'
import { fixedStatement, statementsByShape } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'
import { presentEvent } from './present-event.ts'
import { withoutDenied, withoutGroup } from './without-denied.ts'

type Query = Input<typeof contract.listAuditEvents>['query']

/** Lists the events of a workspace. */
export async function listAuditEvents(
  read: Read,
  { params, query }: Input<typeof contract.listAuditEvents>,
): Promise<Reply<typeof contract.listAuditEvents>> {
  const standing = enter(await findStanding(read, params.workspaceUuid))
  read.authorize(guard(standing), 'readAudit')
  const place = {
    personId: read.actor.personId,
    workspaceId: params.workspaceUuid,
    now: read.now,
    types: query.eventType,
    skipped: query.page * query.size,
    end: (query.page + 1) * query.size,
  }
  const counted = query.eventType ? countKinds(read.db, place) : countAll(read.db, place)
  const [rows, [count]] = await Promise.all([selectPage(read.db, place, query), counted])
  const content = await withoutDenied(read, params.workspaceUuid, rows.map(withoutGroup))
  return toPage(content.map(presentEvent), countedTotal(count!.total), query)
}

interface Place {
  personId: string
  workspaceId: string
  now: Date
  types: string[] | undefined
  skipped: number
  end: number
}

const callerOf = ({ personId, now }: Place) => ({ actor: { personId }, now })
const directionOf = ({ sort }: Query) => (sort === 'eventTime,asc' ? 'asc' : 'desc')
const shapeOf = (query: Query) => `${directionOf(query)} ${query.size} ${query.eventType !== undefined}`

/** Chooses the page's events first, from an index alone; details are read for these only. */
const selectPage = statementsByShape(shapeOf, (db, place: Place, query) =>
  db
    .with(
      (cte) => cte('page').materialized(),
      () => (query.eventType ? chooseKinds(db, place, query) : chooseAny(db, place, query)),
    )
    .selectFrom('page')
    .innerJoin('audit_event as e', 'e.id', 'page.id')
    .leftJoin('person as p', 'p.id', 'e.actor_id')
    .select(['e.uuid', 'e.type', 'e.at', 'e.actor_id', 'e.entity_kind', 'e.entity_id', 'e.entity_name'])
    .select(['e.workspace_id', 'e.original', 'e.modified', 'p.given_name', 'p.family_name', 'p.avatar_blob_id'])
    .orderBy('e.at', directionOf(query))
    .orderBy('e.id', directionOf(query)),
)

const chooseAny = (db: Read['db'], place: Place, query: Query) =>
  db
    .selectFrom(visibleEventIn(callerOf(place), place.workspaceId))
    .select(['e.id', 'e.at'])
    .orderBy('e.workspace_id', directionOf(query))
    .orderBy('e.at', directionOf(query))
    .orderBy('e.id', directionOf(query))
    // A literal: for an unknown limit the planner assumes a tenth of all rows.
    .limit(sql.lit(query.size))
    .offset(place.skipped)

/** Reads up to a page of each kind: a rare kind is found among a million others. */
const chooseKinds = (db: Read['db'], place: Place, query: Query) =>
  db
    .selectFrom(kindsOf(place))
    .innerJoinLateral(
      db
        .selectFrom(visibleEvent(callerOf(place), place.workspaceId))
        .select(['e.id', 'e.at'])
        .whereRef('e.type', '=', sql.ref('kind.type'))
        .orderBy('e.at', directionOf(query))
        .orderBy('e.id', directionOf(query))
        .limit(place.end)
        .as('e'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'e.at'])
    .orderBy('e.at', directionOf(query))
    .orderBy('e.id', directionOf(query))
    .limit(sql.lit(query.size))
    .offset(place.skipped)

const kindsOf = ({ types }: Place) =>
  sql<{ type: string }>`(select distinct type from unnest(${types}::text[]) type)`.as('kind')

const ENOUGH = sql.lit(limits.counted + 1)

const countAll = fixedStatement((db, place: Place) =>
  db
    .selectFrom(
      db
        .selectFrom(visibleEventIn(callerOf(place), place.workspaceId))
        .select('e.id')
        .orderBy('e.workspace_id')
        .limit(ENOUGH)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total')),
)

const countKinds = fixedStatement((db, place: Place) =>
  db
    .selectFrom(
      db
        .selectFrom(kindsOf(place))
        .innerJoinLateral(
          db
            .selectFrom(visibleEvent(callerOf(place), place.workspaceId))
            .select('e.id')
            .whereRef('e.type', '=', sql.ref('kind.type'))
            .limit(ENOUGH)
            .as('e'),
          (join) => join.onTrue(),
        )
        .select('e.id')
        .limit(ENOUGH)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total')),
)
