import { text } from '../../wire/event-wording.ts'
import type { Happening, Values } from '../../wire/happening.ts'
import { ACTIVITY, details, type EventEntries } from '../../wire/event.ts'

export const oversightEvents = {
  WORKSPACE_OWNER_ASKED: {
    details: details<{ to: { owner: string } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-owner-asked',
    values: ({ to }: Happening): Values => ({ after: text(to['owner']) }),
    changes: ACTIVITY,
  },
} as const satisfies EventEntries
