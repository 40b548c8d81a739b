import { ACTIVITY, details, type EventEntries } from '../wire/event.ts'
import type { Happening } from '../wire/happening.ts'

export const recordEvents = {
  WORKSPACE_RECORD_EXPORTED: {
    details: details<{ to: { format: 'pdf' | 'bundle' } & Record<string, unknown> }>(),
    group: 'workspace',
    chain: 'workspace',
    says: ({ to }: Happening) =>
      to['format'] === 'bundle' ? 'activity.workspace-record-bundled' : 'activity.workspace-record-exported',
    changes: ACTIVITY,
  },
} as const satisfies EventEntries
