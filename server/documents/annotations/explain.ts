import { type Explain, judge } from '../../access/explained.ts'
import { Refused } from '../../kernel/refused.ts'
import { selectAsked, throughDoor } from '../assets/explain.ts'
import { stateOf } from '../assets/queries.ts'
import type { AnnotationFacts } from './clauses.ts'
import { annotationRules } from './policy.ts'
import { annotationStateOf, selectAnnotations } from './queries.ts'

export const explainAnnotation: Explain = async (read, asked, { id, action }) => {
  const { standing, by } = asked
  const row = await selectAnnotations(read).where('n.id', '=', id).executeTakeFirst()
  // An administrator from outside sees no annotations.
  if (!row || by !== 'insider' || row.workspace_id !== standing.workspaceId) throw new Refused('annotation.not.found')
  const asset = await selectAsked(read, asked)
    .leftJoin('version as v', 'v.id', 'a.current_version_id')
    .select('v.scan_status')
    .where('a.id', '=', row.asset_id)
    .executeTakeFirst()
  if (!asset) throw new Refused('annotation.not.found')
  const rule = throughDoor<AnnotationFacts>(annotationRules[action as keyof typeof annotationRules])
  const annotation = annotationStateOf(row, { standing, currentVersionId: asset.current_version_id })
  return { clauses: judge(rule, { standing, asset: stateOf(asset), annotation, isDenied: !asset.permitted }) }
}
