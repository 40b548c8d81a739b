import type { Abilities } from '@strongroom/contract/participants.ts'
import { accepted, actionsBy, all, enterprise, type Facts, holding, open, owner, passed, type Rules } from './rules.ts'
import type { Standing } from './standing.ts'

const gives = all(accepted, open, passed, holding.hasInviter)

/** Which abilities one may give: those that one holds, and inviting and managing only as the owner. */
export const grantRules: Rules<Abilities, Facts> = {
  hasDownload: all(gives, holding.hasDownload),
  hasCreateDocument: all(gives, holding.hasCreateDocument),
  hasCreateFolder: all(gives, holding.hasCreateFolder),
  hasEdit: all(gives, holding.hasEdit),
  hasEditOnline: all(gives, holding.hasEditOnline),
  hasDelete: all(gives, holding.hasDelete),
  hasCommenter: all(gives, holding.hasCommenter),
  hasInviter: all(gives, owner),
  hasManageWorkspace: all(gives, owner, enterprise),
}

/** The same as a value. */
export const grantable = (standing: Standing): Abilities => actionsBy(grantRules, { standing })
