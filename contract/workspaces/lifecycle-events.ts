import { WORKSPACES, details, type EventEntries } from '../wire/event.ts'
import { either, reason } from '../wire/event-wording.ts'
import type { Happening, Values, Wording } from '../wire/happening.ts'

const ends = ({ to }: Happening, { time }: Wording): Values => ({
  time: typeof to['endDate'] === 'number' ? time(to['endDate']) : '–',
})

export const lifecycleEvents = {
  WORKSPACE_CLOSED: {
    details: details<{ to: { scheduled: boolean; comment: string } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: either('scheduled', 'activity.workspace-closed-as-planned', 'activity.workspace-closed'),
    more: reason,
    changes: WORKSPACES,
  },
  WORKSPACE_END_SCHEDULED: {
    details: details<{
      from: { endDate: number | null; endReason: string | null; reminderDays: number }
      to: { endDate: number; endReason: string | null; reminderDays: number }
    }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-end-scheduled',
    values: ends,
    more: reason,
    changes: WORKSPACES,
  },
  WORKSPACE_INACTIVE: {
    details: details<{ to: { endDate: number; months: number } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-inactive',
    values: ends,
    changes: WORKSPACES,
  },
  WORKSPACE_ACTIVE_AGAIN: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-active-again',
    changes: WORKSPACES,
  },
  WORKSPACE_END_UNSCHEDULED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-end-unscheduled',
    changes: WORKSPACES,
  },
} as const satisfies EventEntries
