import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import type { WorkgroupSettings } from '@strongroom/contract/organisation/workgroups.ts'
import {
  WORKGROUP_OPTIONS,
  type WorkgroupOption,
  workgroupOptionNames,
} from '@strongroom/contract/organisation/workgroup-options.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endBypasses } from './end-bypasses.ts'
import { settingsOf } from './present.ts'
import { lockWorkgroup } from './queries.ts'

export const updateWorkgroupSettings = (
  change: Change,
  { params, body: { mfa, twoStepMandatory = mfa, ...others } }: Input<typeof contract.updateWorkgroupSettings>,
) => update(change, params.workgroupUuid, { ...others, twoStepMandatory })

export const updateTwoStepMechanism = (
  change: Change,
  { params, body }: Input<typeof contract.updateTwoStepMechanism>,
) => update(change, params.workgroupUuid, body)

export const updateTwoStepMandatory = (
  change: Change,
  { params, body }: Input<typeof contract.updateTwoStepMandatory>,
) => update(change, params.workgroupUuid, body)

export const updateBypassAllowed = (change: Change, { params, body }: Input<typeof contract.updateBypassAllowed>) =>
  update(change, params.workgroupUuid, body)

/** Changes the given options that differ. Options that protect people's access require a recent sign-in. */
async function update(
  change: Change,
  id: string,
  wanted: { [O in WorkgroupOption]?: WorkgroupSettings[O] | undefined },
): Promise<void> {
  const workgroup = await lockWorkgroup(change, id)
  change.authorize(workgroup, 'update')
  requireRecent(change)
  const before = settingsOf(workgroup.row)
  const changed = workgroupOptionNames.filter(
    (option) => wanted[option] !== undefined && wanted[option] !== before[option],
  )
  // Part of the providers' sign-in, so it requires the right to manage providers.
  if (changed.includes('ssoBypassesMfa')) change.authorize(workgroup, 'manageIdentityProviders')
  if (changed.includes('twoStepMandatory') && wanted.twoStepMandatory && !workgroup.row.secure_share)
    throw new Refused('secure.share.missing', { entity: workgroup.entity })
  if (changed.length === 0) return change.nothingChanged()
  await change.db
    .updateTable('workgroup')
    .set(Object.fromEntries(changed.map((option) => [WORKGROUP_OPTIONS[option].column, wanted[option]])))
    .where('id', '=', id)
    .execute()
  if (changed.includes('bypassTwoStepAllowed')) await endBypasses(change, id)
  const values = (from: object) => Object.fromEntries(changed.map((option) => [option, from[option as never]]))
  change.record('WORKGROUP_UPDATED', workgroup.entity, { from: values(before), to: values(wanted) })
}
