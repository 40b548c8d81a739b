import { PASSWORD_MINIMA } from '@strongroom/contract/wire/fields.ts'
import type { Workgroup, WorkgroupSettings } from '@strongroom/contract/organisation/workgroups.ts'
import { localeOf } from '../../mail/text.ts'
import { actionsOf, type WorkgroupRow } from './queries.ts'

export const settingsOf = (row: WorkgroupRow): WorkgroupSettings => ({
  largeFiles: row.large_files,
  enforceMobileAuthLogin: row.enforce_mobile_auth_login,
  phishingResistantOnly: row.phishing_resistant_only,
  passwordMinimum: PASSWORD_MINIMA.find((minimum) => minimum === row.password_minimum) ?? PASSWORD_MINIMA[0],
  twoStepMechanism: row.two_step_mechanism === 'MOBILE' ? 'MOBILE' : 'EMAIL',
  twoStepMandatory: row.two_step_mandatory,
  bypassTwoStepAllowed: row.bypass_two_step_allowed,
  invitationDefaultLocale: localeOf(row.default_locale),
  invitationAdditionalLocale: row.additional_locale ? localeOf(row.additional_locale) : null,
  mfa: row.two_step_mandatory,
  ssoBypassesMfa: row.sso_bypasses_mfa,
})

/** The features of the edition, and the kinds of workspaces in the contract. */
const featuresOf = ({ edition, open_share, secure_share }: WorkgroupRow) => [
  'COLLAB_AND_PROD',
  ...(open_share ? ['OPEN_SHARE'] : []),
  ...(secure_share ? ['SECURE_SHARE'] : []),
  ...(edition === 'ENTERPRISE' ? ['ADV_COLLAB_AND_PROD', 'BCC_PARTICIPANT'] : []),
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
  editionName: row.edition === 'ENTERPRISE' ? 'Enterprise' : 'Standard',
  selfStartedTrial: row.trial_started_at !== null,
  trialEndTime: row.trial_ends?.getTime() ?? null,
  contract: row.contract,
  containsAgentDevice: row.has_agent,
  features: featuresOf(row),
  options: settingsOf(row),
  ...(includeActions ? { actions: actionsOf(row) } : {}),
})
