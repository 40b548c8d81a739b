import { sql } from 'kysely'
import { notDenied, passed, type PolicyFacts } from '../../access/clauses.ts'
import { type Asked, type Explain, judge, policed, type RefusingFolder } from '../../access/explained.ts'
import { all, type Rule } from '../../access/rules.ts'
import { isNotDenied, liveAsset, visibleAsset } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { AssetFacts } from './clauses.ts'
import { assetRules } from './policy.ts'
import { stateOf } from './queries.ts'

export const explainAsset: Explain = async (read, asked, { id, action }) => {
  const row = await selectAsked(read, asked)
    .leftJoin('version as v', 'v.id', 'a.current_version_id')
    .select('v.scan_status')
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refused('asset.not.found')
  const rule = throughDoor(assetRules[action as keyof typeof assetRules])
  const facts = { standing: asked.standing, asset: stateOf(row), isDenied: !row.permitted }
  return {
    clauses: judge(rule, facts),
    foldersClosed: (column) => foldersClosed(read, asked, { assetId: row.id, column }),
  }
}

/**
 * Documents and folders as the caller sees them, and whether policies permit them to the person in question. An
 * administrator from outside asks by id and receives no names.
 */
export const selectAsked = (read: Read, asked: Asked) =>
  (asked.by === 'insider' ? read.db.selectFrom(visibleAsset(read)) : read.db.selectFrom(liveAsset))
    .select(['a.id', 'a.parent_id', 'a.kind', 'a.name', 'a.workspace_id', 'a.current_version_id'])
    .select(['a.open_edit', 'a.open_new_document', 'a.open_new_folder'])
    .select(isNotDenied(policed(asked)).as('permitted'))
    .where('a.workspace_id', '=', asked.standing.workspaceId)

/**
 * Access to the workspace requires two-step access for all content, and no policy that denies the document: the rules
 * about content repeat neither.
 */
export const throughDoor = <F extends AssetFacts>(rule: Rule<F>): Rule<F & PolicyFacts> =>
  all<F & PolicyFacts>(passed, notDenied, rule)

/**
 * The folders, from a document or folder upwards, whose flag refuses; only people with access to the contents see their
 * names.
 */
export async function foldersClosed(
  read: Read,
  { standing, by }: Asked,
  { assetId, column }: { assetId: string; column: string },
): Promise<RefusingFolder[]> {
  const named = by === 'insider' && standing.shut === null
  const { rows } = await sql<{ uuid: string; name: string }>`
    with recursive above as (
      select id, parent_id, name, kind, depth, ${sql.ref(column)} as allowed from asset where id = ${assetId}
      union all
      select a.id, a.parent_id, a.name, a.kind, a.depth, ${sql.ref(`a.${column}`)} from asset a join above b on a.id = b.parent_id)
    select id as uuid, name from above where kind in ('ROOT', 'FOLDER') and not allowed order by depth`.execute(read.db)
  return rows.map(({ uuid, name }) => ({ uuid, name: named ? name : null }))
}
