import { entities } from '../../access/entities.ts'
import { userActions } from '../../identity/people/policy.ts'
import type { Actor, Guarded } from '../../kernel/read.ts'
import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'

/** The installation as the object of rules: its operators may do everything here. */
export const guardInstallation = (actor: Actor): Guarded<UserActions> => ({
  actions: userActions(actor),
  entity: entities.user(actor.personId),
})
