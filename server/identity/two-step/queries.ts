import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { userActions } from '../people/policy.ts'

/** The caller's own account as the subject of rules. */
export const guardSelf = (change: Change) => ({
  actions: userActions(change.actor),
  entity: entities.user(change.actor.personId),
})
