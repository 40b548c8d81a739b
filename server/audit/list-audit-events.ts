import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/audit.ts'
import { toPage } from '@strongroom/contract/page.ts'
import { sql } from 'kysely'
import { enter, findStanding } from '../access/door.ts'
import { visibleEvent } from '../access/visible.ts'
import type { Read } from '../platform/read.ts'
import { guard } from '../workspaces/queries.ts'
import { presentEvent } from './present-event.ts'

/** What happened in a workspace. */
export async function listAuditEvents(
  read: Read,
  { params, query }: Input<typeof contract.listAuditEvents>,
): Promise<Reply<typeof contract.listAuditEvents>> {
  const standing = enter(await findStanding(read, params.workspaceUuid))
  read.authorize(guard(standing), 'readAudit')
  let rows = selectEvents(read, params.workspaceUuid)
  if (query.eventType) rows = rows.where('e.type', '=', sql<string>`any(${query.eventType}::text[])`)
  const direction = query.sort === 'eventTime,asc' ? 'asc' : 'desc'
  const page = rows
    .orderBy('e.at', direction)
    .orderBy('e.id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
  const total = rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('many'))
  const [content, count] = await Promise.all([page.execute(), total.executeTakeFirstOrThrow()])
  return toPage(content.map(presentEvent), count.many, query)
}

const selectEvents = (read: Read, workspaceId: string) =>
  read.db
    .selectFrom(visibleEvent(read, workspaceId))
    .leftJoin('person as p', 'p.id', 'e.actor_id')
    .select([
      'e.uuid',
      'e.type',
      'e.at',
      'e.actor_id',
      'e.entity_kind',
      'e.entity_id',
      'e.entity_name',
      'e.workspace_id',
    ])
    .select(['e.original', 'e.modified', 'p.given_name', 'p.family_name'])
