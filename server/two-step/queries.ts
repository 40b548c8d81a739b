import type { Change } from '../platform/change.ts'
import { userActions } from '../users/policy.ts'

/** The asker's own account as something that rules can be asked about. */
export const guardSelf = (change: Change) => ({
  actions: userActions(change.actor),
  entity: { kind: 'User', id: change.actor.personId, name: '', workspaceId: null },
})
