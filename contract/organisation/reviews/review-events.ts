import { details, type EventEntries, type More, PEOPLE } from '../../wire/event.ts'
import { text } from '../../wire/event-wording.ts'
import type { Happening, Values } from '../../wire/happening.ts'

const review = ({ to }: Happening): Values => ({ review: text(to['review']) })

const due: More<'activity.more.due'> = ({ to }, { text: say, time }) =>
  typeof to['due'] === 'number' ? [say('activity.more.due', { time: time(to['due']) })] : []

export const reviewEvents = {
  ACCESS_REVIEW_STARTED: {
    details: details<{ to: { review: string; due: number; workspaces: number } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.access-review-started',
    values: review,
    more: due,
  },
  ACCESS_REVIEW_EXTENDED: {
    details: details<{ from: { due: number }; to: { review: string; due: number } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.access-review-extended',
    values: review,
    more: due,
  },
  ACCESS_REVIEW_REMINDED: {
    details: details<{ to: { review: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.access-review-reminded',
    values: review,
  },
  ACCESS_REVIEW_CANCELLED: {
    details: details<{ to: { review: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.access-review-cancelled',
    values: review,
  },
  ACCESS_REVIEW_EXPORTED: {
    details: details<{ to: { review: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.access-review-exported',
    values: review,
  },
  PARTICIPANT_CONFIRMED: {
    details: details<{ to: { review: string } }>(),
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-confirmed',
    values: review,
    changes: PEOPLE,
  },
  PARTICIPANT_NOT_CONFIRMED: {
    details: details<{ from: object; to: { review: string } }>(),
    group: 'people',
    chain: 'workspace',
    says: 'activity.participant-not-confirmed',
    values: review,
    changes: PEOPLE,
    emailed: 'readers',
  },
} as const satisfies EventEntries
