import { sql } from 'kysely'
import { isOwn } from '../../access/is-own.ts'
import type { Standing } from '../../access/standing.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { findGuardedAsset, type GuardedAsset, stateOf } from '../assets/queries.ts'
import { annotationActions } from './policy.ts'

/**
 * Layers that the caller may see where they may see the document: public ones and their own. Somebody who views as the
 * caller sees public ones only. The caller of this function checks the document.
 */
export const selectAnnotations = (read: Read) =>
  read.db
    .selectFrom('annotation as n')
    .innerJoin('version as v', 'v.id', 'n.version_id')
    .innerJoin('participant as o', 'o.id', 'n.author_id')
    .leftJoin('person as op', 'op.id', 'o.person_id')
    .select(['n.id', 'n.workspace_id', 'n.asset_id', 'n.version_id', 'n.type', 'n.mark_count', 'n.revision'])
    .select(['n.created', 'n.modified', 'n.recorded', 'v.number'])
    .select(['o.id as author_id', 'o.type as author_type', 'o.party_number', 'o.person_id', 'o.email', 'o.invited_by'])
    .select(['op.given_name', 'op.family_name', 'op.hide_email_address as hides'])
    .where((eb) =>
      read.actor.viewing
        ? eb('n.type', '=', 'PUBLIC')
        : eb.or([eb('n.type', '=', 'PUBLIC'), eb('o.person_id', '=', read.actor.personId)]),
    )
export type AnnotationRow = Awaited<ReturnType<ReturnType<typeof selectAnnotations>['execute']>>[number]

/** The state of a layer that rules depend on. */
export const annotationStateOf = (
  row: Pick<AnnotationRow, 'person_id' | 'author_id' | 'author_type' | 'type' | 'version_id'>,
  { standing, currentVersionId }: { standing: Standing; currentVersionId: string | null },
) => ({
  // Nobody else sees a private one.
  isOwn: row.type === 'PUBLIC' ? isOwn(row, standing) : row.person_id !== null && row.person_id === standing.personId,
  isPublic: row.type === 'PUBLIC',
  isCurrent: row.version_id === currentVersionId,
})

/** The caller's actions on a layer of a document. */
export const actionsOn = (asset: GuardedAsset, row: AnnotationRow) =>
  annotationActions(
    asset.standing,
    stateOf(asset),
    annotationStateOf(row, { standing: asset.standing, currentVersionId: asset.current_version_id }),
  )

/**
 * A document whose annotations the caller may see. Refuses people who may not view it; nobody sees annotations where
 * the workgroup has switched them off.
 */
export async function findAnnotatedAsset(read: Read, assetId: string): Promise<GuardedAsset> {
  const asset = await findGuardedAsset(read, assetId)
  if (asset.kind !== 'DOCUMENT') throw new Refused('asset.not.found')
  read.authorize(asset, 'preview')
  return asset
}

/** One layer that the caller may see, with its document; otherwise `annotation.not.found`. */
export async function findGuardedAnnotation(read: Read, id: string) {
  const row = await selectAnnotations(read).where('n.id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('annotation.not.found')
  const asset = await findGuardedAsset(read, row.asset_id).catch((error: unknown) => {
    // A document in the bin, or denied by a policy.
    if (error instanceof Refused && error.code === 'asset.not.found') throw new Refused('annotation.not.found')
    throw error
  })
  if (!asset.standing.options.annotationsEnabled) throw new Refused('annotation.not.found')
  return { row, asset, standing: asset.standing, actions: actionsOn(asset, row), entity: asset.entity }
}

/** The content of a layer. */
export const contentOf = async ({ db }: Read, id: string): Promise<string> =>
  (await db.selectFrom('annotation').select('content').where('id', '=', id).executeTakeFirst())?.content ?? ''

/**
 * The same for a change: the workspace's row is shared, so that closing waits, and the layer is locked, so that two
 * changes follow each other. Only people who have joined the workspace lock anything.
 */
export async function lockAnnotation(change: Change, id: string) {
  await sql`with place as materialized (
      select id from workspace where id = (
        select p.workspace_id from annotation n join ${visibleWorkspace(change.read)} on p.workspace_id = n.workspace_id
         where n.id = ${id}::uuid and p.accepted_at is not null)
      for share)
    select from place join annotation n on n.id = ${id}::uuid for update of n`.execute(change.db)
  const found = await findGuardedAnnotation(change.read, id)
  change.actingAs(found.standing.participantId)
  if (change.clientInfo.ifMatch && change.clientInfo.ifMatch !== String(found.row.revision))
    throw new Refused('annotation.changed')
  return found
}
