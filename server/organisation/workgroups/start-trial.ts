import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/trials.ts'
import { TRIAL_DAYS } from '@strongroom/contract/organisation/trials.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkgroup } from './queries.ts'
import { notifyOfTrial } from './notify-of-trial.ts'

const DAY = 86_400_000

/** Begins the only trial of a workgroup. The second of two concurrent calls finds it begun. */
export async function startTrial(
  change: Change,
  { params }: Input<typeof contract.startTrial>,
): Promise<Reply<typeof contract.startTrial>> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  const { id, name, account_id, trial_started_at: started, edition, contract: agreed } = workgroup.row
  change.authorize(workgroup, 'update')
  if (started) throw new Refused('trial.used', { entity: workgroup.entity })
  if (agreed !== null || edition === 'ENTERPRISE') throw new Refused('trial.needless', { entity: workgroup.entity })
  change.authorize(workgroup, 'startTrial')
  const ends = new Date(change.now.getTime() + TRIAL_DAYS * DAY)
  await change.db
    .updateTable('workgroup')
    .set({ edition: 'ENTERPRISE', trial_started_at: change.now, trial_ends: ends })
    .where('id', '=', id)
    .execute()
  await notifyOfTrial(change, { accountId: account_id, workgroup: name, news: 'trial-started', ends })
  change.record('WORKGROUP_TRIAL_STARTED', workgroup.entity, {
    to: { edition: 'ENTERPRISE', until: ends.toISOString() },
  })
  return { trialEndTime: ends.getTime() }
}
