import type * as contract from '@strongroom/contract/documents/zips.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { create as contentDisposition } from 'content-disposition'
import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import { workspaceKey } from '../../access/workspace-key.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { parseRange } from '../versions/range.ts'
import { countDownloadable, findContained, findOwnZip, type OwnZip } from './queries.ts'

/** Sends a zip, whole or in part, while its asker may download every document in it: it ends with the right to any. */
export async function downloadZip(
  scope: BytesScope,
  { params }: Input<typeof contract.downloadZip>,
): Promise<BytesReply> {
  const zip = await findOwnZip(scope.read, params.zipUuid)
  if (zip.state === 'FAILED') throw new Refused('zip.failed')
  if (zip.state !== 'READY') throw new Refused('zip.not.ready', { retryAfter: 8 })
  const { documents, granted } = await countDownloadable(scope.read, zip)
  if (documents !== zip.documents || zip.blob_id === null) throw new Refused('zip.invalid')
  if (granted < documents && !scope.isHead) await scope.change((change) => recordDownloads(change, zip))
  const contained = await findContained(scope.read, zip.id)
  return answer(scope, { ...zip, blobId: zip.blob_id, contained })
}

function answer(scope: BytesScope, zip: OwnZip & { blobId: string; contained: ReadonlySet<string> }): BytesReply {
  const { ports, actor } = scope.read
  const size = Number(zip.size)
  const etag = `"${zip.id}"`
  const range = scope.ifRange === undefined || scope.ifRange === etag ? parseRange(scope.range, size) : undefined
  if (range === 'unsatisfiable') throw new Refused('range.invalid', { fileSize: size })
  const { from, to } = range ?? { from: 0, to: size - 1 }
  return {
    status: range ? 206 : 200,
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(zip.name, { type: 'attachment' }),
      'content-length': String(to - from + 1),
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'private, no-store',
      ...(range
        ? { 'content-range': `bytes ${from}-${to}/${size}` }
        : { 'repr-digest': `sha-256=:${zip.sha256!.toString('base64')}:` }),
    },
    body: ports.blobs.read(zip.blobId, workspaceKey(ports, zip.standing), size, { from, to }),
    held: {
      workspaceId: zip.workspace_id,
      personId: actor.personId,
      sessionId: actor.sessionId,
      assetIds: zip.contained,
      until: zip.standing.endsAt,
    },
  }
}

interface Downloaded {
  id: string
  name: string
  number: number
  scan_status: string
}

/** Records the download of each document, as single downloads do: once per session, version and ten minutes. */
async function recordDownloads(change: Change, zip: OwnZip): Promise<void> {
  change.authorize(zip, 'canDownloadLatest')
  change.actingAs(zip.standing.participantId)
  const until = new Date(change.now.getTime() + limits.downloadGrant)
  const { rows } = await sql<Downloaded>`
    with granted as (
      insert into download_grant (session_id, version_id, kind, until)
      select ${change.actor.sessionId}::uuid, e.version_id, 'download', ${until}::timestamptz
        from zip_entry e where e.zip_id = ${zip.id}::uuid order by e.version_id
      on conflict (session_id, version_id, kind) do update set until = excluded.until
        where download_grant.until <= ${change.now}
      returning version_id)
    select a.id, a.name, v.number, v.scan_status
      from granted g join version v on v.id = g.version_id
      join visible_asset_in(${change.actor.personId}::uuid, ${zip.workspace_id}::uuid, ${change.now}::timestamptz) a
        on a.id = v.asset_id`.execute(change.db)
  if (rows.length === 0) change.nothingChanged()
  for (const { id, name, number, scan_status: status } of rows)
    change.record('DOCUMENT_DOWNLOADED', entities.document(id, name, zip.workspace_id), {
      to: { version: number, ...(status === 'UNABLE_TO_SCAN' ? { status } : {}) },
    })
}
