import { sql } from 'kysely'
import { z } from 'zod'
import { workspaceEntity } from '../../access/standing.ts'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { cancelIfActive } from '../inactivity/cancel-plans.ts'
import { endWorkspace } from './end-workspace.ts'
import { notifyParticipants } from './notify-participants.ts'

/**
 * Sends reminders of planned ends and closes workspaces at their end. Each happens once, however many nodes run the
 * job.
 */
export const followPlans = job({
  name: 'follow-plans',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '* * * * *',
  needsSureTime: true,
  async work(ports) {
    while (await remind(ports));
    const now = ports.clock.now()
    const ended = await ports.databases.write
      .selectFrom('workspace')
      .select('id')
      .where('closed_at', 'is', null)
      .where('held_at', 'is', null)
      .where('scheduled_end', '<=', now)
      .orderBy('scheduled_end')
      .execute()
    for (const { id } of ended) await close(ports, id)
  },
})

/** The workspace may have been closed or rescheduled since the query. */
async function close(ports: Ports, workspaceId: string): Promise<void> {
  await asSystem(ports, 'the scheduled closure is due', async (change) => {
    const row = await change.db
      .selectFrom('workspace')
      .select(['name', 'end_reason'])
      .where('id', '=', workspaceId)
      .where('closed_at', 'is', null)
      .where('held_at', 'is', null)
      .where('scheduled_end', '<=', change.now)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return change.nothingChanged()
    // The job that cancels such plans may not have seen the last minutes.
    if (await cancelIfActive(change, { id: workspaceId, name: row.name })) return
    await endWorkspace(change, workspaceEntity({ workspaceId, workspaceName: row.name }), { comment: row.end_reason })
  })
}

/** Takes one due reminder and emails it, both or neither. Returns whether there was one. */
async function remind(ports: Ports): Promise<boolean> {
  return asSystem(ports, 'a reminder of a scheduled closure', async (change) => {
    change.unaudited('the schedule was recorded')
    const { rows } = await sql<{ workspace_id: string; audience: 'EVERYONE' | 'LEADERS' }>`
      delete from end_reminder where (workspace_id, due, audience) =
        (select workspace_id, due, audience from end_reminder where due <= ${change.now}
          order by due limit 1 for update skip locked)
      returning workspace_id, audience`.execute(change.db)
    const [reminder] = rows
    if (!reminder) return false
    const workspace = await change.db
      .selectFrom('workspace')
      .select(['name', 'scheduled_end', 'end_reason', 'closed_at'])
      .where('id', '=', reminder.workspace_id)
      .executeTakeFirstOrThrow()
    const { scheduled_end: end, closed_at: closed } = workspace
    // If no reminder was sent in time, the closing email is enough.
    if (closed || !end || end <= change.now) return true
    await notifyParticipants(change, reminder.workspace_id, {
      audience: reminder.audience,
      subject: 'workspace-ends.subject',
      intro: 'workspace-ends.intro',
      values: { workspace: workspace.name },
      time: end,
      reason: workspace.end_reason,
      isOpen: true,
    })
    return true
  })
}
