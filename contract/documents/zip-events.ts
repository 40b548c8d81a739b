import { ACTIVITY, details, type EventEntries } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'
import type { Happening } from '../wire/happening.ts'

export const zipEvents = {
  ZIP_REQUESTED: {
    details: details<{ to: { name: string; documents: number; bytes: number } }>(),
    group: 'reading',
    chain: 'workspace',
    says: 'activity.zip-requested',
    values: ({ to }: Happening) => ({ zip: text(to['name']) }),
    changes: ACTIVITY,
  },
} as const satisfies EventEntries
