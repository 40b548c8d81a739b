import type { EventEntries } from '../wire/event.ts'

export const passkeyEvents = {
  PASSKEY_ADDED: { group: 'signing-in', chain: 'installation', says: 'activity.passkey-added' },
  PASSKEY_RENAMED: { group: 'signing-in', chain: 'installation', says: 'activity.passkey-renamed' },
  PASSKEY_REMOVED: { group: 'signing-in', chain: 'installation', says: 'activity.passkey-removed' },
  PASSKEY_LOGIN: { group: 'signing-in', chain: 'installation', says: 'activity.passkey-login' },
  PASSKEY_FAILED: { group: 'signing-in', chain: 'installation', says: 'activity.passkey-failed' },
} as const satisfies EventEntries
