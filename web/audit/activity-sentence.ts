import type { AuditEvent } from '@strongroom/contract/audit.ts'
import type { EventType } from '@strongroom/contract/events.ts'
import type { MessageKey, TextOf, Values } from '../app/language.ts'
import { personName } from '../ui/person-name.ts'

/** Each kind of event has its sentence: a new one doesn't compile without. */
const sentences: Record<EventType, MessageKey> = {
  USER_LOGIN: 'activity.user-login',
  USER_LOGIN_FAILED: 'activity.user-login-failed',
  USER_LOGOUT: 'activity.user-logout',
  USER_REGISTERED: 'activity.user-registered',
  PASSWORD_RESET_REQUESTED: 'activity.password-reset-requested',
  PASSWORD_RESET: 'activity.password-reset',
  IDENTITY_LINKED: 'activity.identity-linked',
  IDENTITY_PROVIDER_ADDED: 'activity.identity-provider-added',
  IDENTITY_PROVIDER_UPDATED: 'activity.identity-provider-updated',
  IDENTITY_PROVIDER_REMOVED: 'activity.identity-provider-removed',
  SESSION_ENDED: 'activity.session-ended',
  SESSION_RESUMED: 'activity.session-resumed',
  TERMS_ACCEPTED: 'activity.terms-accepted',
  MOBILE_AUTH_REGISTERED: 'activity.mobile-auth-registered',
  RECOVERY_CODE_RENEWED: 'activity.recovery-code-renewed',
  MOBILE_AUTH_UNREGISTERED: 'activity.mobile-auth-unregistered',
  MOBILE_AUTH_PREFERENCE_UPDATED: 'activity.mobile-auth-preference-updated',
  MOBILE_AUTH_LOGIN: 'activity.mobile-auth-login',
  MOBILE_AUTH_FAILED: 'activity.mobile-auth-failed',
  PASSKEY_ADDED: 'activity.passkey-added',
  PASSKEY_RENAMED: 'activity.passkey-renamed',
  PASSKEY_REMOVED: 'activity.passkey-removed',
  PASSKEY_LOGIN: 'activity.passkey-login',
  PASSKEY_FAILED: 'activity.passkey-failed',
  USER_UPDATED: 'activity.user-updated',
  PASSWORD_CHANGED: 'activity.password-changed',
  AVATAR_CHANGED: 'activity.avatar-changed',
  EMAIL_CHANGE_REQUESTED: 'activity.email-change-requested',
  EMAIL_CHANGE_CANCELLED: 'activity.email-change-cancelled',
  EMAIL_CHANGED: 'activity.email-changed',
  EMAIL_CHANGE_UNDONE: 'activity.email-change-undone',
  EMAIL_ALIAS_REMOVED: 'activity.email-alias-removed',
  ACCESS_CODE_MAILED: 'activity.access-code-mailed',
  ACCESS_CODE_ACCEPTED: 'activity.access-code-accepted',
  ACCESS_CODE_FAILED: 'activity.access-code-failed',
  WORKSPACE_TWO_STEP_ENABLED: 'activity.workspace-two-step-enabled',
  WORKSPACE_TWO_STEP_DISABLED: 'activity.workspace-two-step-disabled',
  ACCOUNT_CREATED: 'activity.account-created',
  WORKGROUP_CREATED: 'activity.workgroup-created',
  WORKGROUP_UPDATED: 'activity.workgroup-updated',
  WORKGROUP_TRIAL_STARTED: 'activity.workgroup-trial-started',
  WORKGROUP_TRIAL_ENDED: 'activity.workgroup-trial-ended',
  WORKGROUP_DOMAIN_CLAIMED: 'activity.workgroup-domain-claimed',
  WORKGROUP_BRANDING_CHANGED: 'activity.workgroup-branding-changed',
  WORKSPACE_VIEWED_AS: 'activity.workspace-viewed-as',
  WORKSPACE_CREATED: 'activity.workspace-created',
  WORKSPACE_RENAMED: 'activity.workspace-renamed',
  WORKSPACE_TAKING_PART_CHANGED: 'activity.workspace-taking-part-changed',
  WORKSPACE_LINK_TYPE_CHANGED: 'activity.workspace-link-type-changed',
  WORKSPACE_MOVED: 'activity.workspace-moved',
  WORKSPACE_OWNER_CHANGED: 'activity.workspace-owner-changed',
  WORKSPACE_CLOSED: 'activity.workspace-closed',
  WORKSPACE_END_SCHEDULED: 'activity.workspace-end-scheduled',
  WORKSPACE_END_UNSCHEDULED: 'activity.workspace-end-unscheduled',
  MEMBER_INVITED: 'activity.member-invited',
  MEMBER_ACCEPTED: 'activity.member-accepted',
  MEMBER_DECLINED: 'activity.member-declined',
  MEMBER_WITHDRAWN: 'activity.member-withdrawn',
  MEMBER_SIGNED_OUT: 'activity.member-signed-out',
  MEMBER_DISABLED: 'activity.member-disabled',
  MEMBER_ENABLED: 'activity.member-enabled',
  PARTICIPANT_INVITED: 'activity.participant-invited',
  PARTICIPANT_ACCEPTED: 'activity.participant-accepted',
  PARTICIPANT_DECLINED: 'activity.participant-declined',
  PARTICIPANT_UPDATED: 'activity.participant-updated',
  PARTICIPANT_REMOVED: 'activity.participant-removed',
  PARTICIPANT_LEFT: 'activity.participant-left',
  PARTICIPANT_EXPIRED: 'activity.participant-expired',
  TRUSTED_LIST_CHANGED: 'activity.trusted-list-changed',
  TAG_SET_CREATED: 'activity.tag-set-created',
  TAG_SET_RENAMED: 'activity.tag-set-renamed',
  TAG_SET_ENABLED: 'activity.tag-set-enabled',
  TAG_SET_DISABLED: 'activity.tag-set-disabled',
  TAG_SET_DELETED: 'activity.tag-set-deleted',
  TAG_SET_TAG_ADDED: 'activity.tag-set-tag-added',
  TAG_SET_TAG_CHANGED: 'activity.tag-set-tag-changed',
  TAG_SET_TAG_REMOVED: 'activity.tag-set-tag-removed',
  WORKSPACE_TAG_SETS_CHANGED: 'activity.workspace-tag-sets-changed',
  PARTICIPANT_REVEALED: 'activity.participant-revealed',
  FOLDER_CREATED: 'activity.folder-created',
  ASSET_RENAMED: 'activity.asset-renamed',
  ASSET_MOVED: 'activity.asset-moved',
  ASSET_DELETED: 'activity.asset-deleted',
  DOCUMENT_CREATED: 'activity.document-created',
  NEW_DOCUMENT_VERSION_ADDED: 'activity.new-document-version-added',
  DOCUMENT_ROLLED_BACK: 'activity.document-rolled-back',
  DOCUMENT_DOWNLOADED: 'activity.document-downloaded',
  DOCUMENT_PREVIEWED: 'activity.document-previewed',
  DOCUMENT_STREAMED: 'activity.document-streamed',
  DOCUMENT_SCANNED: 'activity.document-scanned',
  WORKSPACE_AUDIT_EXPORTED: 'activity.workspace-audit-exported',
  WORKSPACE_AUDIT_SEALED_EXPORTED: 'activity.workspace-audit-sealed-exported',
  WORKSPACE_RECORD_EXPORTED: 'activity.workspace-record-exported',
  SERVICE_ACCOUNT_CREATED: 'activity.service-account-created',
  CLIENT_SECRET_REVOKED: 'activity.client-secret-revoked',
  CLIENT_TOKEN_ISSUED: 'activity.client-token-issued',
  CLIENT_TOKEN_REFUSED: 'activity.client-token-refused',
  ACCESS_REFUSED: 'activity.access-refused',
}

const scans: Record<string, MessageKey> = {
  VIRUS: 'activity.virus',
  UNABLE_TO_SCAN: 'activity.unable-to-scan',
  COMPLETE_NOT_SCANNED: 'activity.complete-not-scanned',
}

/** What happened, in one sentence of the reader's language. */
export function activitySentence(t: TextOf, event: AuditEvent): string {
  const { eventType, entityName, actorGivenName, actorFamilyName } = event
  const actor = personName({ givenName: actorGivenName, familyName: actorFamilyName }) || t('activity.system')
  const [before, after] = [attributesOf(event.originalAttributes), attributesOf(event.modifiedAttributes)]
  const values: Values = {
    actor,
    name: entityName,
    from: String(before.name ?? entityName),
    version: Number(after.copyOf ?? after.version ?? 0),
  }
  if (eventType === 'DOCUMENT_SCANNED') return t(scans[String(after.status)] ?? 'activity.document-scanned', values)
  // An event of a newer server: at least who and what.
  return t((sentences[eventType] as MessageKey | undefined) ?? 'activity.other', values)
}

function attributesOf(text: string | null): Record<string, unknown> {
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
