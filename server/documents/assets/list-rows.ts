import { type RawBuilder, type SelectQueryBuilder, type Selectable, sql } from 'kysely'
import { type Caller, visibleAmong, visibleAsset, visibleChild } from '../../access/visible.ts'
import type { DB } from '../../database/db.gen.ts'
import { fixedStatement } from '../../database/fast/fixed-statement.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { commentCount } from '../comments/count-comments.ts'
import { hasRequiredTags, hasRequiredTagsIn, tagsOf } from '../tags/tag-columns.ts'
import { visibleChildCount } from './child-count.ts'

export type Assets = SelectQueryBuilder<DB & { a: Selectable<DB['asset']> }, 'a', object>

/**
 * Documents and folders with all details. The last editor is joined only if different from the author, which is rare:
 * this saves a fifth of the page's time. `workspaceId`: all of them are in one workspace.
 */
const withDetails = (db: Read['db'], caller: Caller, assets: Assets, workspaceId?: string) =>
  db
    .selectFrom(assets.selectAll('a').as('a'))
    .innerJoin('participant as c', 'c.id', 'a.created_by')
    .leftJoin('person as cp', 'cp.id', 'c.person_id')
    .leftJoin('participant as m', (join) =>
      join.onRef('m.id', '=', 'a.modified_by').onRef('a.modified_by', '<>', 'a.created_by'),
    )
    .leftJoin('person as mp', 'mp.id', 'm.person_id')
    .leftJoin('version as v', 'v.id', 'a.current_version_id')
    .select([
      'a.id',
      'a.workspace_id',
      'a.parent_id',
      'a.kind',
      'a.name',
      'a.description',
      'a.extension',
      'a.url',
      'a.size',
      'a.current_version_id',
      'a.version_count',
      'a.allow_new_document',
      'a.allow_new_folder',
      'a.allow_edit',
      'a.open_new_document',
      'a.open_new_folder',
      'a.open_edit',
      'a.created',
      'a.modified',
      'c.id as cb_id',
      'c.type as cb_type',
      'c.party_number as cb_party',
      'c.person_id as cb_person',
      'c.email as cb_email',
      'cp.given_name as cb_given',
      'cp.family_name as cb_family',
      'cp.hide_email_address as cb_hides',
      'c.invited_by as cb_invited_by',
      'm.id as mb_id',
      'm.type as mb_type',
      'm.party_number as mb_party',
      'm.person_id as mb_person',
      'm.email as mb_email',
      'mp.given_name as mb_given',
      'mp.family_name as mb_family',
      'mp.hide_email_address as mb_hides',
      'm.invited_by as mb_invited_by',
      'v.scan_status',
      'v.scanner_away_since',
      'v.damage',
      'v.preview_status',
      'v.has_poster',
      'v.annotation_count',
      sql<number>`case when a.kind in ('DOCUMENT', 'LINK') then 0
        else ${visibleChildCount(caller, sql.ref('a.id'), sql.ref('a.workspace_id'))} end`.as('child_count'),
      tagsOf(sql.ref('a.id')).as('tags'),
      (workspaceId === undefined ? hasRequiredTags : hasRequiredTagsIn(workspaceId)).as('has_required_tags'),
      commentCount(caller, sql.ref('a.id')).as('comment_count'),
    ])
export type AssetRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

/**
 * A page of a folder that the caller sees. `narrow` chooses and orders its children: authors and versions are read for
 * these rows only, however many the folder holds.
 */
export const selectAssetPage = (
  db: Read['db'],
  { personId, workspaceId, folderId, now }: { personId: string; workspaceId: string; folderId: string; now: Date },
  narrow: (children: () => Assets) => Assets,
  // The builder with the statement's leading CTEs.
  whole: Read['db'] = db,
) =>
  withDetails(
    whole,
    { actor: { personId }, now },
    narrow(() => db.selectFrom(visibleChild({ actor: { personId }, now }, folderId)) as unknown as Assets),
    workspaceId,
  )

export interface OrderBy {
  by: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

/** The same statement ordered by several columns. */
export const inOrder = <Q extends { orderBy(by: RawBuilder<unknown>, direction: OrderBy['direction']): Q }>(
  query: Q,
  order: readonly OrderBy[],
): Q => order.reduce((ordered, { by, direction }) => ordered.orderBy(by, direction), query)

/** A union of several parts; a single part unchanged. */
export function unionOf(db: Read['db'], parts: Assets[]): Assets {
  const [first, ...others] = parts.map((part) => db.selectFrom(part.selectAll('a').as('a')).selectAll())
  const all = others.reduce((sum, part) => sum.unionAll(part), first!)
  return db.selectFrom(all.as('a')) as unknown as Assets
}

const selectAsset = fixedStatement(
  (db, { personId, assetId, now }: { personId: string; assetId: string; now: Date }) => {
    const assets = db.selectFrom(visibleAsset({ actor: { personId }, now })) as unknown as Assets
    return withDetails(db, { actor: { personId }, now }, assets.where('a.id', '=', assetId))
  },
)

export async function findAssetRow(read: Read, assetId: string): Promise<AssetRow> {
  const [row] = await selectAsset(read.db, { personId: read.actor.personId, assetId, now: read.now })
  if (!row) throw new Refused('asset.not.found')
  return row
}

const selectByIds = fixedStatement(
  (db, { personId, ids, now }: { personId: string; ids: readonly string[]; now: Date }) => {
    const caller = { actor: { personId }, now }
    return withDetails(db, caller, db.selectFrom(visibleAmong(caller, ids)) as unknown as Assets)
  },
)

/** Those of some documents and folders, in no order, that the caller sees. */
export const selectAssetRows = async (read: Read, ids: readonly string[]): Promise<AssetRow[]> =>
  ids.length > 0 ? selectByIds(read.db, { personId: read.actor.personId, ids, now: read.now }) : []
