import { accessRefused, folderFlags, type More, moved, participation, settings, suggested } from './activity-more.ts'
import type { ActivityGroup } from './activity-groups.ts'
import type { Happening, Values, Wording } from './activity-happening.ts'
import type { EventType } from '../registry/events.ts'
import type { ScanOutcome } from '../documents/versions.ts'
import type { MemberRole } from '../organisation/workgroup-members.ts'

export interface CatalogueEntry {
  group: ActivityGroup
  /** The key of its sentence, or a function if that depends on the details. */
  says: `activity.${string}` | ((happening: Happening) => `activity.${string}`)
  values?: (happening: Happening, wording: Wording) => Values
  /** Further details, in brackets behind the sentence. */
  more?: More
}

/** One sentence per outcome: a new one without a sentence doesn't compile. Unknown outcomes are never called clean. */
const SCANNED = {
  COMPLETE: 'activity.document-scanned',
  COMPLETE_NOT_SCANNED: 'activity.complete-not-scanned',
  UNABLE_TO_SCAN: 'activity.unable-to-scan',
  VIRUS_DETECTED: 'activity.virus',
} as const satisfies Record<ScanOutcome, string>

/** One sentence per role. */
const ROLES = {
  MEMBER: 'activity.member-made-member',
  WORKGROUP_ADMIN: 'activity.member-made-workgroup-admin',
  ACCOUNT_ADMIN: 'activity.member-made-account-admin',
} as const satisfies Record<MemberRole, string>

const scanned = ({ to }: Happening) => SCANNED[to['status'] as ScanOutcome] ?? 'activity.scanned-otherwise'
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const either =
  <A extends string, B extends string>(name: string, yes: A, no: B) =>
  ({ to }: Happening) =>
    to[name] === undefined || to[name] === null || to[name] === false ? no : yes

/** Whether details of the previous version exist: older servers may not have recorded them. */
const read =
  <V extends string, A extends string, P extends string>(plain: P, version: V, as: A) =>
  ({ to }: Happening) =>
    to['viewedAs'] ? as : to['version'] ? version : plain

const invited = ({ from, to }: Happening) => {
  if (to['resent']) return 'activity.participant-invited-again'
  if (to['accepted']) return 'activity.participant-added'
  return Object.keys(from).length > 0 ? 'activity.participant-invitation-changed' : 'activity.participant-invited'
}

const owners = ({ from, to }: Happening): Values => ({ before: text(from['owner']), after: text(to['owner']) })
const workgroups = ({ from, to }: Happening): Values => ({
  before: text(from['workgroup']),
  after: text(to['workgroup']),
})
const tagSets = ({ from, to }: Happening): Values => ({
  before: text(from['tagSet']),
  set: text(to['tagSet'] ?? from['tagSet']),
  tag: text((to['tag'] as { name?: unknown } | undefined)?.name ?? from['tag'] ?? to['tag']),
})
const ends = ({ to }: Happening, { time }: Wording): Values => ({
  time: typeof to['endDate'] === 'number' ? time(to['endDate']) : '–',
})
const reason: More = ({ to }, { text: say }) => {
  const given = text(to['endReason'] ?? to['comment'] ?? to['reason'])
  return given ? [say('activity.more.reason', { reason: given })] : []
}
const unscanned: More = ({ to }, { text: say }) =>
  to['status'] === 'UNABLE_TO_SCAN' ? [say('activity.more.unscanned')] : []

/** Every event type with its group and its sentence. A new type without an entry doesn't compile. */
export const activityCatalogue = {
  USER_LOGIN: { group: 'signing-in', says: 'activity.user-login' },
  USER_LOGIN_FAILED: { group: 'signing-in', says: 'activity.user-login-failed' },
  USER_LOGOUT: { group: 'signing-in', says: 'activity.user-logout' },
  USER_REGISTERED: { group: 'signing-in', says: 'activity.user-registered' },
  PASSWORD_RESET_REQUESTED: { group: 'signing-in', says: 'activity.password-reset-requested' },
  PASSWORD_RESET: { group: 'signing-in', says: 'activity.password-reset' },
  IDENTITY_LINKED: { group: 'signing-in', says: 'activity.identity-linked' },
  IDENTITY_PROVIDER_ADDED: { group: 'administration', says: 'activity.identity-provider-added' },
  IDENTITY_PROVIDER_UPDATED: { group: 'administration', says: 'activity.identity-provider-updated', more: settings },
  IDENTITY_PROVIDER_REMOVED: { group: 'administration', says: 'activity.identity-provider-removed' },
  SESSION_ENDED: { group: 'signing-in', says: 'activity.session-ended' },
  SESSION_RESUMED: { group: 'signing-in', says: 'activity.session-resumed' },
  TERMS_ACCEPTED: { group: 'signing-in', says: 'activity.terms-accepted' },
  MOBILE_AUTH_REGISTERED: { group: 'signing-in', says: 'activity.mobile-auth-registered' },
  RECOVERY_CODE_RENEWED: { group: 'signing-in', says: 'activity.recovery-code-renewed' },
  MOBILE_AUTH_UNREGISTERED: { group: 'signing-in', says: 'activity.mobile-auth-unregistered' },
  MOBILE_AUTH_PREFERENCE_UPDATED: { group: 'signing-in', says: 'activity.mobile-auth-preference-updated' },
  MOBILE_AUTH_LOGIN: { group: 'signing-in', says: 'activity.mobile-auth-login' },
  MOBILE_AUTH_FAILED: { group: 'signing-in', says: 'activity.mobile-auth-failed' },
  PASSKEY_ADDED: { group: 'signing-in', says: 'activity.passkey-added' },
  PASSKEY_RENAMED: { group: 'signing-in', says: 'activity.passkey-renamed' },
  PASSKEY_REMOVED: { group: 'signing-in', says: 'activity.passkey-removed' },
  PASSKEY_LOGIN: { group: 'signing-in', says: 'activity.passkey-login' },
  PASSKEY_FAILED: { group: 'signing-in', says: 'activity.passkey-failed' },
  USER_UPDATED: { group: 'signing-in', says: 'activity.user-updated' },
  PASSWORD_CHANGED: { group: 'signing-in', says: 'activity.password-changed' },
  AVATAR_CHANGED: { group: 'signing-in', says: 'activity.avatar-changed' },
  EMAIL_CHANGE_REQUESTED: { group: 'signing-in', says: 'activity.email-change-requested' },
  EMAIL_CHANGE_CANCELLED: { group: 'signing-in', says: 'activity.email-change-cancelled' },
  EMAIL_CHANGED: { group: 'signing-in', says: 'activity.email-changed' },
  EMAIL_CHANGE_UNDONE: { group: 'signing-in', says: 'activity.email-change-undone' },
  EMAIL_ALIAS_REMOVED: { group: 'signing-in', says: 'activity.email-alias-removed' },
  ACCESS_CODE_MAILED: { group: 'workspace', says: 'activity.access-code-mailed' },
  ACCESS_CODE_ACCEPTED: { group: 'workspace', says: 'activity.access-code-accepted' },
  ACCESS_CODE_FAILED: { group: 'workspace', says: 'activity.access-code-failed' },
  WORKSPACE_TWO_STEP_ENABLED: { group: 'workspace', says: 'activity.workspace-two-step-enabled' },
  WORKSPACE_TWO_STEP_DISABLED: { group: 'workspace', says: 'activity.workspace-two-step-disabled' },
  ACCOUNT_CREATED: { group: 'administration', says: 'activity.account-created' },
  WORKGROUP_CREATED: { group: 'administration', says: 'activity.workgroup-created' },
  WORKGROUP_UPDATED: { group: 'administration', says: 'activity.workgroup-updated', more: settings },
  WORKGROUP_TRIAL_STARTED: { group: 'administration', says: 'activity.workgroup-trial-started' },
  WORKGROUP_TRIAL_ENDED: { group: 'administration', says: 'activity.workgroup-trial-ended' },
  WORKGROUP_DOMAIN_CLAIMED: { group: 'administration', says: 'activity.workgroup-domain-claimed', more: settings },
  WORKGROUP_BRANDING_CHANGED: { group: 'administration', says: 'activity.workgroup-branding-changed' },
  WORKSPACE_VIEWED_AS: { group: 'reading', says: 'activity.workspace-viewed-as' },
  WORKSPACE_CREATED: { group: 'workspace', says: 'activity.workspace-created' },
  WORKSPACE_RENAMED: { group: 'workspace', says: 'activity.workspace-renamed' },
  WORKSPACE_TAKING_PART_CHANGED: {
    group: 'workspace',
    says: either('takingPartReveals', 'activity.taking-part-reveals', 'activity.taking-part-numbers'),
  },
  WORKSPACE_LINK_TYPE_CHANGED: {
    group: 'workspace',
    says: ({ to }: Happening) =>
      to['linkType'] === 'PUBLICATION' ? 'activity.link-publication' : 'activity.link-collaboration',
  },
  WORKSPACE_MOVED: { group: 'workspace', says: 'activity.workspace-moved', values: workgroups },
  WORKSPACE_OWNER_CHANGED: {
    group: 'people',
    says: ({ from }: Happening) =>
      from['owner'] ? 'activity.workspace-owner-changed' : 'activity.workspace-owner-new',
    values: owners,
  },
  WORKSPACE_CLOSED: {
    group: 'workspace',
    says: either('scheduled', 'activity.workspace-closed-as-planned', 'activity.workspace-closed'),
    more: reason,
  },
  WORKSPACE_END_SCHEDULED: {
    group: 'workspace',
    says: 'activity.workspace-end-scheduled',
    values: ends,
    more: reason,
  },
  WORKSPACE_END_UNSCHEDULED: { group: 'workspace', says: 'activity.workspace-end-unscheduled' },
  MEMBER_INVITED: { group: 'administration', says: 'activity.member-invited' },
  MEMBER_ACCEPTED: { group: 'administration', says: 'activity.member-accepted' },
  MEMBER_DECLINED: { group: 'administration', says: 'activity.member-declined' },
  MEMBER_WITHDRAWN: { group: 'administration', says: 'activity.member-withdrawn' },
  MEMBER_SIGNED_OUT: { group: 'administration', says: 'activity.member-signed-out' },
  MEMBER_DISABLED: { group: 'administration', says: 'activity.member-disabled' },
  MEMBER_ENABLED: { group: 'administration', says: 'activity.member-enabled' },
  MEMBER_ROLE_CHANGED: { group: 'administration', says: ({ to }) => ROLES[to['role'] as MemberRole] ?? ROLES.MEMBER },
  PARTICIPANT_INVITED: { group: 'people', says: invited, more: participation },
  PARTICIPANT_ACCEPTED: { group: 'people', says: 'activity.participant-accepted' },
  PARTICIPANT_DECLINED: { group: 'people', says: 'activity.participant-declined' },
  PARTICIPANT_UPDATED: { group: 'people', says: 'activity.participant-updated', more: participation },
  PARTICIPANT_REMOVED: { group: 'people', says: 'activity.participant-removed' },
  PARTICIPANT_LEFT: { group: 'people', says: 'activity.participant-left' },
  PARTICIPANT_EXPIRED: { group: 'people', says: 'activity.participant-expired' },
  PARTICIPANT_REVEALED: { group: 'people', says: 'activity.participant-revealed' },
  TRUSTED_LIST_CHANGED: { group: 'administration', says: 'activity.trusted-list-changed' },
  TAG_SET_CREATED: { group: 'administration', says: 'activity.tag-set-created', values: tagSets },
  TAG_SET_RENAMED: { group: 'administration', says: 'activity.tag-set-renamed', values: tagSets },
  TAG_SET_ENABLED: { group: 'administration', says: 'activity.tag-set-enabled', values: tagSets },
  TAG_SET_DISABLED: { group: 'administration', says: 'activity.tag-set-disabled', values: tagSets },
  TAG_SET_DELETED: { group: 'administration', says: 'activity.tag-set-deleted', values: tagSets },
  TAG_SET_TAG_ADDED: { group: 'administration', says: 'activity.tag-set-tag-added', values: tagSets },
  TAG_SET_TAG_CHANGED: { group: 'administration', says: 'activity.tag-set-tag-changed', values: tagSets },
  TAG_SET_TAG_REMOVED: { group: 'administration', says: 'activity.tag-set-tag-removed', values: tagSets },
  WORKSPACE_TAG_SETS_CHANGED: { group: 'workspace', says: 'activity.workspace-tag-sets-changed', more: suggested },
  FOLDER_CREATED: { group: 'files', says: 'activity.folder-created', more: folderFlags },
  ASSET_RENAMED: { group: 'files', says: 'activity.asset-renamed' },
  ASSET_MOVED: {
    group: 'files',
    says: either('parentName', 'activity.asset-moved-to', 'activity.asset-moved'),
    values: ({ from, to }: Happening) => ({ before: text(from['parentName']), after: text(to['parentName']) }),
    more: moved,
  },
  ASSET_DELETED: {
    group: 'files',
    says: ({ from }: Happening) => (Number(from['folders']) > 0 ? 'activity.folder-deleted' : 'activity.asset-deleted'),
    values: ({ from }: Happening) => ({ documents: Number(from['documents']), folders: Number(from['folders']) - 1 }),
  },
  DOCUMENT_CREATED: { group: 'files', says: 'activity.document-created' },
  NEW_DOCUMENT_VERSION_ADDED: { group: 'files', says: 'activity.new-document-version-added' },
  DOCUMENT_ROLLED_BACK: { group: 'files', says: 'activity.document-rolled-back' },
  DOCUMENT_SCANNED: { group: 'files', says: scanned },
  DOCUMENT_DOWNLOADED: {
    group: 'reading',
    says: read('activity.document-downloaded', 'activity.version-downloaded', 'activity.version-downloaded'),
    more: unscanned,
  },
  DOCUMENT_PREVIEWED: {
    group: 'reading',
    says: read('activity.document-previewed', 'activity.version-previewed', 'activity.version-previewed-as'),
    values: ({ to }: Happening) => ({ person: text(to['viewedAs']) }),
  },
  DOCUMENT_STREAMED: {
    group: 'reading',
    says: read('activity.document-streamed', 'activity.version-streamed', 'activity.version-streamed'),
    more: unscanned,
  },
  WORKSPACE_AUDIT_EXPORTED: {
    group: 'workspace',
    says: either('legacy', 'activity.workspace-legacy-audit-exported', 'activity.workspace-audit-exported'),
  },
  WORKSPACE_AUDIT_SEALED_EXPORTED: { group: 'workspace', says: 'activity.workspace-audit-sealed-exported' },
  WORKSPACE_RECORD_EXPORTED: {
    group: 'workspace',
    says: ({ to }: Happening) =>
      to['format'] === 'bundle' ? 'activity.workspace-record-bundled' : 'activity.workspace-record-exported',
  },
  RECORD_ACCEPTED: { group: 'administration', says: 'activity.record-accepted', more: reason },
  SERVICE_ACCOUNT_CREATED: { group: 'administration', says: 'activity.service-account-created' },
  CLIENT_SECRET_REVOKED: { group: 'administration', says: 'activity.client-secret-revoked' },
  CLIENT_TOKEN_ISSUED: { group: 'signing-in', says: 'activity.client-token-issued' },
  CLIENT_TOKEN_REFUSED: { group: 'signing-in', says: 'activity.client-token-refused' },
  ACCESS_REFUSED: { group: 'workspace', says: 'activity.access-refused', more: accessRefused },
} as const satisfies Record<EventType, CatalogueEntry>

type Catalogue = typeof activityCatalogue
type KeyIn<S> = S extends (...given: never[]) => infer K ? K : S
/** The keys of all sentences. */
export type SentenceKey = KeyIn<Catalogue[EventType]['says']>

/** The event types of a group. */
export const eventsOfGroup = (group: ActivityGroup): EventType[] =>
  (Object.keys(activityCatalogue) as EventType[]).filter((type) => activityCatalogue[type].group === group)
