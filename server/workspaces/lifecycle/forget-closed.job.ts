import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'

/** Deletes tasks and the names of documents and participants ninety days after a workspace was closed. The audit stays. */
export const forgetClosed = job({
  name: 'forget-closed',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '41 2 * * *',
  needsSureTime: true,
  async work(ports) {
    const before = new Date(ports.clock.now().getTime() - limits.closedKept)
    const old = await ports.databases.write
      .selectFrom('workspace')
      .select('id')
      .where('closed_at', '<=', before)
      .where('purged_at', 'is not', null)
      .where('forgotten_at', 'is', null)
      .where('held_at', 'is', null)
      .execute()
    for (const { id } of old) await forget(ports, id)
  },
})

async function forget(ports: Ports, workspaceId: string): Promise<void> {
  await asSystem(ports, 'deletes expired data of closed workspaces', async (change) => {
    change.unaudited('the closing was recorded')
    const { db, now } = change
    const place = await db
      .selectFrom('workspace')
      .select('id')
      .where('id', '=', workspaceId)
      .where('held_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!place) return
    await db.deleteFrom('visit').where('workspace_id', '=', workspaceId).execute()
    await db.deleteFrom('comment').where('workspace_id', '=', workspaceId).execute()
    await db.deleteFrom('task').where('workspace_id', '=', workspaceId).execute()
    await db.deleteFrom('asset').where('workspace_id', '=', workspaceId).execute()
    await db.deleteFrom('gone_comment_asset').where('workspace_id', '=', workspaceId).execute()
    await db.deleteFrom('gone_asset_tag').where('workspace_id', '=', workspaceId).execute()
    // The audit refers to participants' rows, so these stay without data. The owner can still read the audit.
    await db
      .updateTable('participant')
      .set((eb) => ({
        person_id: null,
        email: eb.cast<string>('id', 'text'),
        message: '',
        accepted_at: null,
        removed_at: now,
        removal: 'removed',
      }))
      .where('workspace_id', '=', workspaceId)
      .where('person_id', 'is distinct from', (eb) =>
        eb.selectFrom('workspace').select('owner_id').where('id', '=', workspaceId),
      )
      .execute()
    await db.updateTable('workspace').set({ end_reason: '', forgotten_at: now }).where('id', '=', workspaceId).execute()
  })
}
