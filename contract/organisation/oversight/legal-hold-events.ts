import { text } from '../../wire/event-wording.ts'
import type { Happening, Values } from '../../wire/happening.ts'
import { details, type EventEntries, WORKSPACES } from '../../wire/event.ts'

const workspace = ({ to }: Happening): Values => ({ after: text(to['workspace']), reason: text(to['reason']) })

/** The reasons are in the record of the workgroup only: people in the workspace learn that it is on hold, not why. */
export const legalHoldEvents = {
  WORKSPACE_HELD: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-held',
    changes: WORKSPACES,
  },
  WORKSPACE_RELEASED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-released',
    changes: WORKSPACES,
  },
  LEGAL_HOLD_PLACED: {
    details: details<{ to: { workspace: string; workspaceUuid: string; reason: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.legal-hold-placed',
    values: workspace,
  },
  LEGAL_HOLD_RELEASED: {
    details: details<{ to: { workspace: string; workspaceUuid: string; reason: string } }>(),
    group: 'administration',
    chain: 'installation',
    says: 'activity.legal-hold-released',
    values: workspace,
  },
} as const satisfies EventEntries
