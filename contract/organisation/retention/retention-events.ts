import { settings } from '../../wire/event-wording.ts'
import { details, type EventEntries } from '../../wire/event.ts'
import type { Retention } from './retention.ts'

export const retentionEvents = {
  WORKGROUP_RETENTION_CHANGED: {
    details: details<{ from: Retention; to: Retention }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.workgroup-retention-changed',
    more: settings,
  },
} as const satisfies EventEntries
