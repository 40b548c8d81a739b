import { details, type EventEntries } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'
import type { Happening } from '../wire/happening.ts'

export const subjectAccessEvents = {
  PERSONAL_DATA_EXPORTED: { group: 'signing-in', chain: 'installation', says: 'activity.personal-data-exported' },
  MEMBER_DATA_EXPORTED: {
    details: details<{ to: { reason: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.member-data-exported',
    values: ({ to }: Happening) => ({ reason: text(to['reason']) }),
  },
} as const satisfies EventEntries
