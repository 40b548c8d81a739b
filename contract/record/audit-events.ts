import { ACTIVITY, details, type EventEntries } from '../wire/event.ts'
import { either, reason } from '../wire/event-wording.ts'

export const auditEvents = {
  WORKSPACE_AUDIT_EXPORTED: {
    details: details<{ to: { from: number; to: number; legacy?: boolean } }>(),
    group: 'workspace',
    chain: 'workspace',
    says: either('legacy', 'activity.workspace-legacy-audit-exported', 'activity.workspace-audit-exported'),
    changes: ACTIVITY,
  },
  WORKSPACE_AUDIT_SEALED_EXPORTED: {
    group: 'workspace',
    chain: 'workspace',
    says: 'activity.workspace-audit-sealed-exported',
    changes: ACTIVITY,
  },
  RECORD_ACCEPTED: { group: 'administration', chain: 'installation', says: 'activity.record-accepted', more: reason },
  MASTER_KEY_ROTATED: { group: 'administration', chain: 'installation', says: 'activity.master-key-rotated' },
} as const satisfies EventEntries
