import { notDenied, passed, type PolicyFacts } from '../../access/clauses.ts'
import { type Explain, judge, policed } from '../../access/explained.ts'
import { all } from '../../access/rules.ts'
import { Refused } from '../../kernel/refused.ts'
import type { CommentFacts } from './clauses.ts'
import { commentRules } from './policy.ts'
import { mentionsNoDenied, selectComments, stateOf, visibleComment } from './queries.ts'

export const explainComment: Explain = async (read, { standing, by }, { id, action }) => {
  const row = await selectComments(read.db, visibleComment(read))
    .select(mentionsNoDenied(policed({ standing })).as('permitted'))
    .where('c.id', '=', id)
    .where('c.workspace_id', '=', standing.workspaceId)
    .executeTakeFirst()
  // An administrator from outside sees no comments.
  if (!row || by !== 'insider') throw new Refused('comment.not.found')
  const rule = all<CommentFacts & PolicyFacts>(passed, notDenied, commentRules[action as keyof typeof commentRules])
  const comment = stateOf(row, { standing, now: read.now })
  return { clauses: judge(rule, { standing, comment, isDenied: !row.permitted }) }
}
