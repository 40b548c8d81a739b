import type { ZipAsset } from '@strongroom/contract/documents/zips.ts'
import type { ZipRow } from './queries.ts'

/** A zip for its asker. */
export const presentZip = (row: ZipRow): ZipAsset => ({
  model: 'ZipAsset',
  uuid: row.id,
  workspaceUuid: row.workspace_id,
  name: row.name,
  status: row.state as ZipAsset['status'],
  documents: row.documents,
  bytes: Number(row.bytes),
  bytesDone: Number(row.bytes_done),
  size: row.size === null ? null : Number(row.size),
  sha256: row.sha256?.toString('hex') ?? null,
  createdTime: row.created.getTime(),
  expiresTime: row.expires.getTime(),
})
