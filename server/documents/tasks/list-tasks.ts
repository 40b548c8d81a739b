import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/tasks.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findGuardedAsset } from '../assets/queries.ts'
import { presentTasks } from './present-tasks.ts'

type Query = Input<typeof contract.listTasks>['query']

/** Lists tasks of one workspace, or the caller's own of all their workspaces. */
export async function listTasks(
  read: Read,
  { query }: Input<typeof contract.listTasks>,
): Promise<Reply<typeof contract.listTasks>> {
  const chosen = chooseTasks(query, await findPlace(read, query))
  const offset = query.page * query.size
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`
      select t.id from ${chosen} order by t.list_order, t.id desc limit ${query.size} offset ${offset}`.execute(
      read.db,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from (select t.id from ${chosen} limit ${sql.lit(limits.counted + 1)}) c`.execute(
      read.db,
    ),
  ])
  const content = await presentTasks(
    read,
    page.rows.map(({ id }) => id),
    query.includeActions,
  )
  return toPage(content, countedTotal(counted.rows[0]!.total), query)
}

interface Place {
  /** The caller's participant rows that count. */
  own: RawBuilder<unknown>
  workspaceId: string | undefined
}

/** Enters the workspace that the query names; without one, all that the caller has accepted. */
async function findPlace(read: Read, { workspaceUuid, assetUuid }: Query): Promise<Place> {
  const asset = assetUuid ? await findGuardedAsset(read, assetUuid) : undefined
  if (asset && workspaceUuid && asset.workspace_id !== workspaceUuid) throw new Refused('asset.not.found')
  const workspaceId = workspaceUuid ?? asset?.workspace_id
  if (!workspaceId)
    return {
      own: sql`workspace_with_content(${read.actor.personId}::uuid, ${read.now}::timestamptz)`,
      workspaceId,
    }
  const { participantId } = asset?.standing ?? enter(await findStanding(read, workspaceId))
  return { own: sql`(select ${participantId}::uuid as id, ${workspaceId}::uuid as workspace_id)`, workspaceId }
}

const CREATED = (own: RawBuilder<unknown>) => sql`select t.* from ${own} p join task t on t.created_by = p.id`
const ASSIGNED = (own: RawBuilder<unknown>) =>
  sql`select t.* from ${own} p join task_assignment x on x.participant_id = p.id join task t on t.id = x.task_id`

/** Tasks as `t`. Each variant begins at an index: the workspace, the document, or the caller's participations. */
function chooseTasks(query: Query, { own, workspaceId }: Place): RawBuilder<unknown> {
  const { createdByMe, assignedToMe, workgroupUuid, assetUuid } = query
  const filters = [
    workgroupUuid &&
      sql`exists (select from workspace w where w.id = t.workspace_id and w.workgroup_id = ${workgroupUuid}::uuid)`,
    assetUuid && sql`exists (select from task_asset y where y.task_id = t.id and y.asset_id = ${assetUuid}::uuid)`,
    workspaceId && sql`t.workspace_id = ${workspaceId}::uuid`,
    createdByMe && assignedToMe && sql`exists (select from ${own} p where p.id = t.created_by)`,
  ].filter((one) => one !== undefined && one !== false && one !== '') as RawBuilder<unknown>[]
  const all = filters.length > 0 ? sql`where ${sql.join(filters, sql` and `)}` : sql``
  return sql`(select t.* from (${source(query, own, workspaceId)}) t ${all}) t`
}

function source({ createdByMe, assignedToMe, assetUuid }: Query, own: RawBuilder<unknown>, place: string | undefined) {
  if (assignedToMe) return ASSIGNED(own)
  if (createdByMe) return CREATED(own)
  if (assetUuid)
    return sql`select t.* from task_asset y join task t on t.id = y.task_id where y.asset_id = ${assetUuid}::uuid`
  if (place) return sql`select t.* from task t`
  return sql`${CREATED(own)} union ${ASSIGNED(own)}`
}
