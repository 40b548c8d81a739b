import { passed } from '../../access/clauses.ts'
import { type Explain, judge } from '../../access/explained.ts'
import { all } from '../../access/rules.ts'
import { Refused } from '../../kernel/refused.ts'
import type { CommentFacts } from './clauses.ts'
import { commentRules } from './policy.ts'
import { selectComments, stateOf, visibleComment } from './queries.ts'

export const explainComment: Explain = async (read, { standing, by }, { id, action }) => {
  const row = await selectComments(read.db, visibleComment(read))
    .where('c.id', '=', id)
    .where('c.workspace_id', '=', standing.workspaceId)
    .executeTakeFirst()
  // An administrator from outside sees no comments.
  if (!row || by !== 'insider') throw new Refused('comment.not.found')
  const rule = all<CommentFacts>(passed, commentRules[action as keyof typeof commentRules])
  return { clauses: judge(rule, { standing, comment: stateOf(row, { standing, now: read.now }) }) }
}
