import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import {
  type OptionColumn,
  WORKGROUP_OPTIONS,
  workgroupOptionNames,
} from '@strongroom/contract/organisation/workgroup-options.ts'
import type { Workgroup, WorkgroupSettings } from '@strongroom/contract/organisation/workgroups.ts'
import { actionsOf, type WorkgroupRow } from './queries.ts'

/** Returns the options by their names in replies. */
export const settingsOf = (row: Pick<WorkgroupRow, OptionColumn>): WorkgroupSettings => {
  const values = workgroupOptionNames.map((name) => [name, row[WORKGROUP_OPTIONS[name].column]])
  return { ...Object.fromEntries(values), mfa: row.two_step_mandatory } as WorkgroupSettings
}

/** The features of the edition, and the kinds of workspaces in the contract. */
const featuresOf = ({ edition, open_share, secure_share }: WorkgroupRow) => [
  'COLLAB_AND_PROD',
  ...(open_share ? ['OPEN_SHARE'] : []),
  ...(secure_share ? ['SECURE_SHARE'] : []),
  ...editionOf(edition).features,
]

export const presentWorkgroup = (row: WorkgroupRow, includeActions: boolean): Workgroup => ({
  model: 'Workgroup',
  uuid: row.id,
  id: row.id,
  name: row.name,
  whitelabelName: row.custom_name,
  accountUuid: row.account_id,
  avatarVersion: row.avatar_blob_id,
  domains: row.domains,
  editionName: editionOf(row.edition).word,
  selfStartedTrial: row.trial_started_at !== null,
  trialEndTime: row.trial_ends?.getTime() ?? null,
  contract: row.contract,
  containsAgentDevice: row.has_agent,
  hidden: row.hidden,
  suspended: row.is_suspended,
  features: featuresOf(row),
  options: settingsOf(row),
  ...(includeActions ? { actions: actionsOf(row) } : {}),
})
