import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { userActions } from '../people/policy.ts'

/** The asker's own account as something that rules can be asked about. */
export const guardSelf = (change: Change) => ({
  actions: userActions(change.actor),
  entity: entities.user(change.actor.personId),
})
