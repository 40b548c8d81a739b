import { type Explain, judge } from '../../access/explained.ts'
import { Refused } from '../../kernel/refused.ts'
import { foldersClosed, selectAsked, throughDoor } from '../assets/explain.ts'
import { stateOf } from '../assets/queries.ts'
import { versionRules } from './policy.ts'

export const explainVersion: Explain = async (read, asked, { id, action, assetId }) => {
  const row = await selectAsked(read, asked)
    .innerJoin('version as v', 'v.asset_id', 'a.id')
    .select(['v.id as version_id', 'v.scan_status'])
    .where('v.id', '=', id)
    .$if(assetId !== undefined, (rows) => rows.where('a.id', '=', assetId!))
    .executeTakeFirst()
  if (!row) throw new Refused('version.not.found')
  const rule = throughDoor(versionRules[action as keyof typeof versionRules])
  const version = { isLatest: row.version_id === row.current_version_id }
  const facts = { standing: asked.standing, asset: stateOf(row), version, isDenied: !row.permitted }
  return {
    clauses: judge(rule, facts),
    foldersClosed: (column) => foldersClosed(read, asked, { assetId: row.id, column }),
  }
}
