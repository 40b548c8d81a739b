import { notDenied, passed, type PolicyFacts } from '../../access/clauses.ts'
import { type Explain, judge, policed } from '../../access/explained.ts'
import { all } from '../../access/rules.ts'
import { Refused } from '../../kernel/refused.ts'
import type { BinFacts } from './clauses.ts'
import { binRules } from './policy.ts'
import { isInBin, isNotDeniedInBin, selectEntries, sees } from './queries.ts'

export const explainBin: Explain = async (read, { standing, by }, { id, action }) => {
  const row = await selectEntries(read.db, standing.workspaceId)
    .select(isNotDeniedInBin(policed({ standing }), standing.workspaceId).as('permitted'))
    .where(isInBin(read.now))
    .where('b.asset_id', '=', id)
    .$if(by === 'insider', (entries) => entries.where(isNotDeniedInBin(read, standing.workspaceId)))
    .executeTakeFirst()
  const isAboutOneself = read.actor.personId === standing.personId
  if (!row || (isAboutOneself && !sees(standing, row))) throw new Refused('bin.entry.not.found')
  const rule = all<BinFacts & PolicyFacts>(passed, notDenied, binRules[action as keyof typeof binRules])
  const entry = { isOwn: row.deleted_by === standing.participantId }
  return { clauses: judge(rule, { standing, entry, isDenied: !row.permitted }) }
}
