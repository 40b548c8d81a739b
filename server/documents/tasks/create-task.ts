import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/tasks.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { visibleAmong } from '../../access/visible.ts'
import { countEmails } from '../../identity/secrets/count-emails.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from '../../workspaces/workspaces/queries.ts'
import { checkDates } from './check-dates.ts'
import { chooseAssignees } from './choose-assignees.ts'
import { insertTask, type TaskAsset } from './insert-task.ts'
import { presentTasks } from './present-tasks.ts'
import { taskEntity } from './queries.ts'
import { mailCreated } from './task-mails.ts'

/** Creates a task and tells its assignees. People who aren't in the workspace yet are invited first. */
export async function createTask(
  change: Change,
  { body }: Input<typeof contract.createTask>,
): Promise<Reply<typeof contract.createTask>> {
  const workspace = await lockWorkspace(change, body.workspaceUuid, body.assigneeEmails.length > 0 ? 'update' : 'share')
  change.authorize(workspace, 'createTask')
  const { workspaceId } = workspace.standing
  const { due, days } = checkDates(body, change.now, await endOf(change, workspaceId))
  await expectRoom(change, workspaceId)
  const assets = await findAssets(change, workspaceId, [...new Set(body.assetUuids)])
  const assignees = await chooseAssignees(change, workspace, body)
  await countEmails(change, assignees.filter((id) => id !== workspace.standing.participantId).length)
  const { type, title, description, isChain } = body
  const task = await insertTask(change, workspace, { isChain, type, title, description, due, days, assignees, assets })
  change.record('TASK_CREATED', taskEntity(task), {
    to: {
      taskType: type,
      status: 'OPEN',
      assignees: assignees.length,
      ...(isChain ? { isChain } : {}),
      dueDate: due?.getTime() ?? null,
      documents: assets.flatMap(({ id, number, sha256 }) =>
        sha256 === null ? [] : [{ assetUuid: id, version: number!, sha256: sha256.toString('hex') }],
      ),
    },
  })
  await mailCreated(change, task)
  return (await presentTasks(change.read, [task.id], true))[0]!
}

async function endOf(change: Change, workspaceId: string): Promise<Date | null> {
  const { scheduled_end } = await change.db
    .selectFrom('workspace')
    .select('scheduled_end')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return scheduled_end
}

async function expectRoom(change: Change, workspaceId: string): Promise<void> {
  const { total } = await change.db
    .selectFrom('task')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', sql.lit('OPEN'))
    .executeTakeFirstOrThrow()
  if (Number(total) >= limits.openTasks) throw new Refused('task.limit')
}

/** Documents, with their current versions, and links, in the order given. Folders are refused like unknown ones. */
async function findAssets(change: Change, workspaceId: string, ids: string[]): Promise<TaskAsset[]> {
  if (ids.length === 0) return []
  const rows = await change.db
    .selectFrom(visibleAmong(change.read, ids))
    .leftJoin('version as v', 'v.id', 'a.current_version_id')
    .select(['a.id', 'a.kind', 'a.name', 'a.url', 'v.id as version_id', 'v.number', 'v.size', 'v.sha256'])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.kind', '=', sql<'DOCUMENT'>`any(array['DOCUMENT', 'LINK'])`)
    .execute()
  if (rows.length < ids.length) throw new Refused('asset.not.found')
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
