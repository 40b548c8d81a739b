import { type Explain, judge } from '../../access/explained.ts'
import { all } from '../../access/rules.ts'
import { Refused } from '../../kernel/refused.ts'
import { isSeen, type SeenFacts } from './clauses.ts'
import { participantRules } from './policy.ts'
import { participantSeesMore, selectParticipants, stateOf } from './queries.ts'

export const explainParticipant: Explain = async (read, { standing }, { id, action }) => {
  const row = await selectParticipants(read)
    // The person in question may not be the caller.
    .select(participantSeesMore(standing.personId || null).as('sees_more_than_asked'))
    .where('o.id', '=', id)
    .where('o.workspace_id', '=', standing.workspaceId)
    .executeTakeFirst()
  if (!row) throw new Refused('participant.not.found')
  const rule = all<SeenFacts>(isSeen, participantRules[action as keyof typeof participantRules])
  const other = stateOf({ ...row, sees_more: row.sees_more_than_asked }, standing)
  return { clauses: judge(rule, { standing, other, isHidden: row.type === 'BCC' }) }
}
