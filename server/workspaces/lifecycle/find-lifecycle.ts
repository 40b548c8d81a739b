import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/lifecycle.ts'
import { enter, findStanding } from '../../access/door.ts'
import type { Read } from '../../kernel/read.ts'

export async function findLifecycle(
  read: Read,
  { params }: Input<typeof contract.findLifecycle>,
): Promise<Reply<typeof contract.findLifecycle>> {
  const { workspaceId } = enter(await findStanding(read, params.workspaceUuid))
  const plan = await read.db
    .selectFrom('workspace')
    .select(['scheduled_end', 'end_reason', 'end_reminder_days'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return {
    endDate: plan.scheduled_end?.getTime() ?? null,
    endReason: plan.end_reason || null,
    reminderDays: plan.end_reminder_days,
  }
}
