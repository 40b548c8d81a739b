import { create as contentDisposition } from 'content-disposition'
import { workspaceKey } from '../../access/workspace-key.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { Refused } from '../../kernel/refused.ts'
import type { GuardedVersion } from './queries.ts'
import { parseRange } from './range.ts'

/** Users' bytes are never sniffed or executed. `sandbox` covers browsers that show them anyway. */
const DEFUSED = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }

/**
 * Sends the stored bytes of a version, whole or in part, as an attachment or, if the caller has checked the type,
 * inline.
 */
export function sendVersion(scope: BytesScope, version: GuardedVersion, inline: string | undefined): BytesReply {
  const { ports, actor } = scope.read
  const etag = `"${version.version_id}"`
  const applies = scope.ifRange === undefined || scope.ifRange === etag
  const range = applies ? parseRange(scope.range, version.size) : undefined
  if (range === 'unsatisfiable') throw new Refused('range.invalid', { fileSize: version.size })
  const { from, to } = range ?? { from: 0, to: version.size - 1 }
  const key = workspaceKey(ports, version.standing)
  return {
    status: range ? 206 : 200,
    headers: {
      ...DEFUSED,
      'content-type': inline ?? 'application/octet-stream',
      'content-disposition': contentDisposition(version.name, { type: inline ? 'inline' : 'attachment' }),
      'content-length': String(Math.max(0, to - from + 1)),
      'accept-ranges': 'bytes',
      etag,
      'cache-control': 'private, no-store',
      ...(range
        ? { 'content-range': `bytes ${from}-${to}/${version.size}` }
        : { 'repr-digest': `sha-256=:${version.sha256.toString('base64')}:` }),
    },
    body: version.size === 0 ? Buffer.alloc(0) : ports.blobs.read(version.blob_id, key, version.size, { from, to }),
    held: {
      workspaceId: version.workspace_id,
      personId: actor.personId,
      sessionId: actor.sessionId,
      assetId: version.id,
      until: version.standing.endsAt,
    },
  }
}
