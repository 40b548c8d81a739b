import { settings, text } from '../../wire/event-wording.ts'
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
  WORKSPACE_RECORD_DESTROYED: {
    /** The ends of the destroyed chains, in which sealed exports from before can be found again. */
    details: details<{ to: { workspaceUuid: string; years: number; chains: object } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.workspace-record-destroyed',
    values: ({ to }) => ({ years: text(to['years']) }),
  },
} as const satisfies EventEntries
