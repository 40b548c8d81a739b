import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { Refused } from '../../kernel/refused.ts'
import { grant } from './grant.ts'
import { findVersion, refuseByScan, type VersionKey } from './queries.ts'
import { sendVersion } from './send-version.ts'

async function download(scope: BytesScope, key: VersionKey, acceptUnscanned: boolean): Promise<BytesReply> {
  const version = await findVersion(scope.read, key, 'download')
  refuseByScan(version, acceptUnscanned)
  if (scope.isHead) scope.read.authorize(version, 'canDownloadVersion')
  else await grant(scope, version, 'download')
  return sendVersion(scope, version, undefined)
}

export const downloadLatest = (scope: BytesScope, { params, query }: Input<typeof contract.downloadLatest>) =>
  download(scope, { assetId: params.assetUuid, workspaceId: params.workspaceUuid }, query.acceptUnscanned)

export const downloadDocument = (scope: BytesScope, { params, query }: Input<typeof contract.downloadDocument>) =>
  download(scope, { assetId: params.assetUuid }, query.acceptUnscanned)

export function downloadVersion(scope: BytesScope, { params, query }: Input<typeof contract.downloadVersion>) {
  if (!/^[1-9]\d{0,8}$/.test(params.version)) throw new Refused('version.not.found')
  const key = { assetId: params.assetUuid, workspaceId: params.workspaceUuid, number: Number(params.version) }
  return download(scope, key, query.acceptUnscanned)
}

export const downloadDocumentVersion = (
  scope: BytesScope,
  { params, query }: Input<typeof contract.downloadDocumentVersion>,
) => download(scope, { versionId: params.versionUuid }, query.acceptUnscanned)
