import type { EventEntries } from '../wire/event.ts'

export const sessionEvents = {
  SESSION_ENDED: { group: 'signing-in', chain: 'installation', says: 'activity.session-ended' },
  SESSION_RESUMED: { group: 'signing-in', chain: 'installation', says: 'activity.session-resumed' },
} as const satisfies EventEntries
