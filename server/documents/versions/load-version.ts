import type { Databases } from '../../database/database.ts'
import { unwrapKey } from '../../storage/keys.ts'
import type { Ports } from '../../kernel/ports.ts'

/** A version for the server's own work: undefined once it, its document or its workspace's key is gone. */
export async function loadVersion(ports: Ports, versionId: string) {
  const row = await select(ports.databases.write)
    .where('v.id', '=', versionId)
    .where('w.wrapped_key', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, key: unwrapKey(ports.masterKey, row.wrapped_key!, row.workspace_id) }
}
export type LoadedVersion = NonNullable<Awaited<ReturnType<typeof loadVersion>>>

const select = (db: Databases['write']) =>
  db
    .selectFrom('version as v')
    .innerJoin('asset as a', 'a.id', 'v.asset_id')
    .innerJoin('workspace as w', 'w.id', 'a.workspace_id')
    .innerJoin('participant as o', 'o.id', 'v.created_by')
    .select([
      'v.id',
      'v.number',
      'v.blob_id',
      'v.size',
      'v.extension',
      'v.scan_status',
      'v.scanner_away_since',
      'v.preview_status',
      'v.preview_kind',
      'v.has_poster',
      'o.person_id as uploader_id',
      'a.id as asset_id',
      'a.name',
      'w.id as workspace_id',
      'w.wrapped_key',
    ])

/** All bytes of a blob at once; only for sizes within the preview limit. */
export async function wholeBlob(ports: Ports, blob: { id: string; size: number }, key: Buffer): Promise<Buffer> {
  if (blob.size === 0) return Buffer.alloc(0)
  const parts: Buffer[] = []
  for await (const part of ports.blobs.read(blob.id, key, blob.size)) parts.push(part)
  return Buffer.concat(parts, blob.size)
}
