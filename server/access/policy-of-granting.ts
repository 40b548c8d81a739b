import { byAbility } from '@strongroom/contract/access/abilities.ts'
import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { accepted, enterprise, holding, inForce, open, owner, passed, writes } from './clauses.ts'
import { actionsBy, all, type Facts, type Rules } from './rules.ts'
import type { Standing } from './standing.ts'

const gives = all(accepted, open, inForce, writes, passed, holding.hasInviter)
// Owners hold every ability: with this clause beside it, inviting would name a clause that nobody needs to change.
const ownersAlone = all(accepted, open, inForce, writes, passed, owner)

/** The abilities that a person may give: those that they hold; inviting and managing only as the owner. */
export const grantRules: Rules<Abilities, Facts> = {
  ...byAbility(({ name, givenBy }) => (givenBy === 'owner' ? ownersAlone : all(gives, holding[name]))),
  hasManageWorkspace: all(ownersAlone, enterprise),
}

/** The same as a value. */
export const grantable = (standing: Standing): Abilities => actionsBy(grantRules, { standing })
