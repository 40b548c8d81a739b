import type { Manifest } from '@strongroom/contract/documents/manifests.ts'
import type { Read } from '../../kernel/read.ts'
import { isThere, type ManifestRow } from './queries.ts'

/** A manifest with what of it has arrived. */
export async function presentManifest(read: Read, { id, workspace_id }: ManifestRow): Promise<Manifest> {
  const counts = await read.db
    .selectFrom('manifest_entry as e')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('size', 'is', null).as('folders'),
      fn.countAll<string>().filterWhere('size', 'is', null).filterWhere(isThere).as('ready'),
      fn.count<string>('size').as('files'),
      fn.sum<string | null>('size').as('bytes'),
      fn.count<string>('size').filterWhere(isThere).as('arrived'),
      fn.sum<string | null>('size').filterWhere(isThere).as('arrived_bytes'),
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
