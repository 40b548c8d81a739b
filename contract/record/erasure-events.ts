import { details, type EventEntries } from '../wire/event.ts'

export const erasureEvents = {
  PERSON_ERASED: {
    details: details<{ to: { reason: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.person-erased',
  },
} as const satisfies EventEntries
