import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { accepted, actionsBy, all, enterprise, type Facts, holding, open, owner, passed, type Rules } from './rules.ts'
import type { Standing } from './standing.ts'

const gives = all(accepted, open, passed, holding.hasInviter)
// Owners hold every ability: asked for beside this one, inviting would name a clause that nobody needs to change.
const ownersAlone = all(accepted, open, passed, owner)

/** Which abilities one may give: those that one holds, and inviting and managing only as the owner. */
export const grantRules: Rules<Abilities, Facts> = {
  hasDownload: all(gives, holding.hasDownload),
  hasCreateDocument: all(gives, holding.hasCreateDocument),
  hasCreateFolder: all(gives, holding.hasCreateFolder),
  hasEdit: all(gives, holding.hasEdit),
  hasEditOnline: all(gives, holding.hasEditOnline),
  hasDelete: all(gives, holding.hasDelete),
  hasCommenter: all(gives, holding.hasCommenter),
  hasInviter: ownersAlone,
  hasManageWorkspace: all(ownersAlone, enterprise),
}

/** The same as a value. */
export const grantable = (standing: Standing): Abilities => actionsBy(grantRules, { standing })
