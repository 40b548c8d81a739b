import { workspaceKey } from '../access/workspace-key.ts'
import { watermarkLines } from '../mail/watermark-lines.ts'
import type { Ports } from '../platform/ports.ts'
import { RendererOutOfMemory, RendererTimeout } from '../platform/preview/renderer-errors.ts'
import type { Read } from '../platform/read.ts'
import { Refused } from '../platform/refused.ts'
import { wholeBlob } from './load-version.ts'
import { pageWidth } from './preview-rules.ts'
import type { GuardedVersion } from './queries.ts'
import { claimRenditions, findRendition, storeRendition } from './renditions.ts'

/** The clean picture of a page: kept sealed once it was made, so that turning pages costs a read. */
export async function pagePicture(
  ports: Ports,
  version: GuardedVersion,
  asked: { page: number; width: number },
): Promise<Buffer> {
  const width = pageWidth(asked.width)
  const { page } = asked
  const key = workspaceKey(ports, version.standing)
  const kept = await findRendition(ports, version.version_id, { kind: 'page', page, width })
  if (kept) return wholeBlob(ports, { id: kept.blob_id, size: kept.size }, key)
  const bytes = await ports.renderer
    .page({
      key: version.version_id,
      load: () => documentOf(ports, version, key),
      kind: version.preview_kind as 'pdf' | 'picture',
      page,
      width,
    })
    .catch(undrawn)
  const place = { workspace_id: version.workspace_id, key }
  const made = { kind: 'page', bytes, mediaType: 'image/jpeg', page, width } as const
  await claimRenditions(ports, version.version_id, [await storeRendition(ports, place, made)])
  return bytes
}

/** A page that takes too much time or memory is the file's doing and no bug of ours. */
function undrawn(error: unknown): never {
  throw error instanceof RendererTimeout || error instanceof RendererOutOfMemory ? new Refused('preview.failed') : error
}

async function documentOf(ports: Ports, version: GuardedVersion, key: Buffer): Promise<Buffer> {
  const document = await findRendition(ports, version.version_id, { kind: 'document' })
  if (!document) throw new Refused('preview.failed')
  return wholeBlob(ports, { id: document.blob_id, size: document.size }, key)
}

/** The picture as this person gets it: without the download ability their name, address and the hour are in its pixels. */
export async function marked(read: Read, version: GuardedVersion, picture: Buffer): Promise<Buffer> {
  if (version.standing.abilities.hasDownload) return picture
  const person = await read.db
    .selectFrom('person as p')
    .innerJoin('email_address as e', (join) => join.onRef('e.person_id', '=', 'p.id').on('e.is_primary', '=', true))
    .select(['p.given_name', 'p.family_name', 'p.locale', 'p.timezone', 'e.address'])
    .where('p.id', '=', read.actor.personId)
    .executeTakeFirstOrThrow()
  return read.ports.renderer.watermark(picture, watermarkLines(person, read.now))
}
