import { WORKSPACES, type EventEntries } from '../wire/event.ts'

export const twoStepEvents = {
  MOBILE_AUTH_REGISTERED: { group: 'signing-in', chain: 'installation', says: 'activity.mobile-auth-registered' },
  MOBILE_AUTH_UNREGISTERED: { group: 'signing-in', chain: 'installation', says: 'activity.mobile-auth-unregistered' },
  MOBILE_AUTH_PREFERENCE_UPDATED: {
    group: 'signing-in',
    chain: 'installation',
    says: 'activity.mobile-auth-preference-updated',
  },
  MOBILE_AUTH_LOGIN: { group: 'signing-in', chain: 'installation', says: 'activity.mobile-auth-login' },
  MOBILE_AUTH_FAILED: { group: 'signing-in', chain: 'installation', says: 'activity.mobile-auth-failed' },
  RECOVERY_CODE_RENEWED: { group: 'signing-in', chain: 'installation', says: 'activity.recovery-code-renewed' },
  ACCESS_CODE_MAILED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.access-code-mailed',
    changes: WORKSPACES,
  },
  ACCESS_CODE_ACCEPTED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.access-code-accepted',
    changes: WORKSPACES,
  },
  ACCESS_CODE_FAILED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.access-code-failed',
    changes: WORKSPACES,
  },
} as const satisfies EventEntries
