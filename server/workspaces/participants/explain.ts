import { type Explain, judge } from '../../access/explained.ts'
import { Refused } from '../../kernel/refused.ts'
import { participantRules } from './policy.ts'
import { selectParticipants, stateOf } from './queries.ts'

export const explainParticipant: Explain = async (read, { standing }, { id, action }) => {
  const row = await selectParticipants(read)
    .where('o.id', '=', id)
    .where('o.workspace_id', '=', standing.workspaceId)
    .executeTakeFirst()
  if (!row) throw new Refused('participant.not.found')
  const rule = participantRules[action as keyof typeof participantRules]
  return { clauses: judge(rule, { standing, other: stateOf(row, standing) }) }
}
