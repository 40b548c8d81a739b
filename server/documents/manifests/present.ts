import type { Manifest } from '@strongroom/contract/documents/manifests.ts'
import type { Read } from '../../kernel/read.ts'
import type { ManifestRow } from './queries.ts'

/** A manifest with what of it has arrived. */
export async function presentManifest(read: Read, { id, workspace_id }: ManifestRow): Promise<Manifest> {
  const counts = await read.db
    .selectFrom('manifest_entry')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('size', 'is', null).as('folders'),
      fn.countAll<string>().filterWhere('size', 'is', null).filterWhere('asset_id', 'is not', null).as('ready'),
      fn.count<string>('size').as('files'),
      fn.sum<string | null>('size').as('bytes'),
      fn.count<string>('size').filterWhere('asset_id', 'is not', null).as('arrived'),
      fn.sum<string | null>('size').filterWhere('asset_id', 'is not', null).as('arrived_bytes'),
    ])
    .where('manifest_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    model: 'Manifest',
    uuid: id,
    workspaceUuid: workspace_id,
    folders: Number(counts.folders),
    foldersReady: Number(counts.ready),
    files: Number(counts.files),
    bytes: Number(counts.bytes ?? 0),
    filesArrived: Number(counts.arrived),
    bytesArrived: Number(counts.arrived_bytes ?? 0),
  }
}
