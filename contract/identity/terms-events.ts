import type { EventEntries } from '../wire/event.ts'

export const termsEvents = {
  TERMS_ACCEPTED: { group: 'signing-in', chain: 'installation', says: 'activity.terms-accepted' },
} as const satisfies EventEntries
