import type * as contract from '@strongroom/contract/documents/annotations.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findAnnotatedAsset, findGuardedAnnotation } from './queries.ts'
import { checkRoom, countContent } from './check-content.ts'
import { presentAnnotation } from './present.ts'

/** Saves a person's annotations of the current version for the first time. */
export async function createAnnotation(
  change: Change,
  { body }: Input<typeof contract.createAnnotation>,
): Promise<Reply<typeof contract.createAnnotation>> {
  const { workspace_id: workspaceId } = await findAnnotatedAsset(change.read, body.documentUuid)
  await sql`select from workspace where id = ${workspaceId}::uuid for share`.execute(change.db)
  const asset = await findAnnotatedAsset(change.read, body.documentUuid)
  change.authorize(asset, body.type === 'PUBLIC' ? 'savePublicAnnotations' : 'saveAnnotations')
  change.actingAs(asset.standing.participantId)
  const version = await findNamedVersion(change, asset, body.versionId)
  const count = countContent(body.content)
  await checkRoom(change, { assetId: asset.id, bytes: Buffer.byteLength(body.content) })
  const id = uuidv7()
  await change.db
    .insertInto('annotation')
    .values({
      id,
      workspace_id: asset.workspace_id,
      asset_id: asset.id,
      version_id: version.id,
      // A private layer is no contribution: a hidden person's number would tell others of them.
      author_id: body.type === 'PUBLIC' ? await authorOf(change, asset.standing) : asset.standing.participantId,
      type: body.type,
      content: body.content,
      mark_count: count,
      created: change.now,
      modified: change.now,
      recorded: change.now,
    })
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'annotation_layer') ? new Refused('annotation.exists') : error
    })
  change.record(body.type === 'PUBLIC' ? 'DOCUMENT_ANNOTATED_PUBLICLY' : 'DOCUMENT_ANNOTATED_PRIVATELY', asset.entity, {
    to: { version: version.number, annotations: count },
  })
  const { row, actions } = await findGuardedAnnotation(change.read, id)
  return presentAnnotation({ ...row, content: body.content }, asset.standing, actions)
}

/** The current version; refuses an earlier one and one of another document. */
async function findNamedVersion(
  change: Change,
  asset: { id: string; current_version_id: string | null },
  versionId: string | undefined,
) {
  const version = await change.db
    .selectFrom('version')
    .select(['id', 'number'])
    .where('asset_id', '=', asset.id)
    .where('id', '=', versionId ?? asset.current_version_id)
    .executeTakeFirst()
  if (!version) throw new Refused('version.not.found')
  if (version.id !== asset.current_version_id) throw new Refused('annotation.old.version')
  return version
}
