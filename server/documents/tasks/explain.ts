import { passed } from '../../access/clauses.ts'
import { type Explain, judge } from '../../access/explained.ts'
import { all } from '../../access/rules.ts'
import { Refused } from '../../kernel/refused.ts'
import type { TaskFacts } from './clauses.ts'
import { taskRules } from './policy.ts'
import { selectTasks, stateOf } from './queries.ts'

export const explainTask: Explain = async (read, { standing }, { id, action }) => {
  const row = await selectTasks(read.db, standing.participantId)
    .where('t.id', '=', id)
    .where('t.workspace_id', '=', standing.workspaceId)
    .executeTakeFirst()
  if (!row) throw new Refused('task.not.found')
  const rule = all<TaskFacts>(passed, taskRules[action as keyof typeof taskRules])
  return { clauses: judge(rule, { standing, task: stateOf(row, standing) }) }
}
