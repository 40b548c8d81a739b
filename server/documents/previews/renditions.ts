import { asSystem, type Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { discard, storeBlob } from '../../storage/store-blob.ts'
import type { LoadedVersion } from '../versions/load-version.ts'

interface Made {
  kind: 'document' | 'thumbnail' | 'page'
  bytes: Buffer
  mediaType: string
  page?: number
  width?: number
}

interface Rendition extends Omit<Made, 'bytes'> {
  blobId: string
  size: number
}

/** Stores a rendition of a version, sealed under its workspace's key, as an unclaimed blob. */
export async function storeRendition(
  ports: Ports,
  version: Pick<LoadedVersion, 'workspace_id' | 'key'>,
  { bytes, ...made }: Made,
): Promise<Rendition> {
  const place = { workspaceId: version.workspace_id, key: version.key, maxBytes: bytes.length }
  const source = (async function* () {
    yield bytes
  })()
  const blob = await storeBlob(ports, place, source)
  return { ...made, blobId: blob.id, size: blob.size }
}

/** Claims stored renditions for a version. If the version is gone, or has them already, their bytes are released. */
export async function claimRenditions(
  ports: Ports,
  versionId: string,
  renditions: Rendition[],
  also: (change: Change) => Promise<void> = async () => {},
): Promise<void> {
  const claimed = await asSystem(ports, 'stores renditions of a version', async (change) => {
    change.unaudited('the upload was recorded')
    const version = await change.db
      .selectFrom('version')
      .select('id')
      .where('id', '=', versionId)
      .forKeyShare()
      .executeTakeFirst()
    if (!version) return []
    const kept = await insert(change, versionId, renditions)
    await change.db
      .updateTable('blob')
      .set({ claimed: true })
      .where('id', 'in', kept.length ? kept : [versionId])
      .execute()
    await also(change)
    return kept
  })
  for (const { blobId } of renditions) if (!claimed.includes(blobId)) await discard(ports, blobId)
}

async function insert(change: Change, versionId: string, renditions: Rendition[]): Promise<string[]> {
  const rows = await change.db
    .insertInto('rendition')
    .values(
      renditions.map((r) => ({
        version_id: versionId,
        kind: r.kind,
        page: r.page ?? 0,
        width: r.width ?? 0,
        blob_id: r.blobId,
        size: r.size,
        media_type: r.mediaType,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('blob_id')
    .execute()
  return rows.map((row) => row.blob_id)
}

/** One rendition of a version. */
export const findRendition = (
  ports: Ports,
  versionId: string,
  { kind, page = 0, width = 0 }: { kind: Made['kind']; page?: number; width?: number },
) =>
  ports.databases.read
    .selectFrom('rendition')
    .select(['blob_id', 'size', 'media_type'])
    .where('version_id', '=', versionId)
    .where('kind', '=', kind)
    .where('page', '=', page)
    .where('width', '=', width)
    .executeTakeFirst()
