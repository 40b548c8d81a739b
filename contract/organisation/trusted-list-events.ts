import type { EventEntries } from '../wire/event.ts'

export const trustedListEvents = {
  TRUSTED_LIST_CHANGED: { group: 'administration', chain: 'installation', says: 'activity.trusted-list-changed' },
} as const satisfies EventEntries
