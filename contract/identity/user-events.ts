import type { EventEntries } from '../wire/event.ts'

export const userEvents = {
  USER_UPDATED: { group: 'signing-in', chain: 'installation', says: 'activity.user-updated' },
  PASSWORD_CHANGED: { group: 'signing-in', chain: 'installation', says: 'activity.password-changed' },
  AVATAR_CHANGED: { group: 'signing-in', chain: 'installation', says: 'activity.avatar-changed' },
  EMAIL_CHANGE_REQUESTED: { group: 'signing-in', chain: 'installation', says: 'activity.email-change-requested' },
  EMAIL_CHANGE_CANCELLED: { group: 'signing-in', chain: 'installation', says: 'activity.email-change-cancelled' },
  EMAIL_CHANGED: { group: 'signing-in', chain: 'installation', says: 'activity.email-changed' },
  EMAIL_CHANGE_UNDONE: { group: 'signing-in', chain: 'installation', says: 'activity.email-change-undone' },
  EMAIL_ALIAS_REMOVED: { group: 'signing-in', chain: 'installation', says: 'activity.email-alias-removed' },
} as const satisfies EventEntries
