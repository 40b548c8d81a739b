import { workspaceKey } from '../../access/workspace-key.ts'
import { watermarkLines } from '../../mail/watermark-lines.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Read } from '../../kernel/read.ts'
import type { HeldRequest } from '../../preview/renderer.ts'
import { Refused } from '../../kernel/refused.ts'
import { refuseFailedPage, rememberFailedPage } from './page-failures.ts'
import { pageWidth } from './preview-rules.ts'
import type { GuardedVersion } from '../versions/queries.ts'
import { readRendition } from './read-rendition.ts'
import { claimRenditions, findRendition, storeRendition } from './renditions.ts'

/** The page picture without watermark, stored sealed after it was first drawn, so that turning pages costs one read. */
export async function pagePicture(
  read: Read,
  version: GuardedVersion,
  asked: { page: number; width: number },
): Promise<Buffer> {
  const { ports } = read
  const width = pageWidth(asked.width)
  const { page } = asked
  const key = workspaceKey(ports, version.standing)
  const kept = await findRendition(ports, version.version_id, { kind: 'page', page, width })
  if (kept) return readRendition(ports, version.version_id, { blob: { id: kept.blob_id, size: kept.size }, key })
  await refuseFailedPage(ports, version.version_id, page)
  const request = { ...heldDocument(read, version), page, width }
  const bytes = await ports.renderer.page(request).catch(async (error: unknown) => {
    throw await rememberFailedPage(ports, { versionId: version.version_id, page }, error)
  })
  const place = { workspace_id: version.workspace_id, key }
  const made = { kind: 'page', bytes, mediaType: 'image/jpeg', page, width } as const
  const stored = await storeRendition(ports, place, made).catch((error) => {
    // The picture is still sent, and drawn again the next time.
    if (error instanceof Refused && error.code === 'storage.full') return undefined
    throw error
  })
  if (stored) await claimRenditions(ports, version.version_id, [stored])
  return bytes
}

/** A version's document for the renderer, which loads it unless one of its processes holds it. */
export const heldDocument = ({ ports, actor }: Read, version: GuardedVersion): HeldRequest => ({
  key: version.version_id,
  load: () => documentOf(ports, version, workspaceKey(ports, version.standing)),
  kind: version.preview_kind as 'pdf' | 'picture',
  who: actor.personId,
})

async function documentOf(ports: Ports, version: GuardedVersion, key: Buffer): Promise<Buffer> {
  const document = await findRendition(ports, version.version_id, { kind: 'document' })
  if (!document) throw new Refused('preview.failed')
  return readRendition(ports, version.version_id, { blob: { id: document.blob_id, size: document.size }, key })
}

/**
 * The picture for this person: without the download ability it has a watermark with their name, address and the hour.
 */
export async function marked(read: Read, version: GuardedVersion, picture: Buffer): Promise<Buffer> {
  if (version.standing.abilities.hasDownload) return picture
  const person = await read.db
    .selectFrom('person as p')
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.given_name', 'p.family_name', 'p.locale', 'p.timezone', 'e.address'])
    .where('p.id', '=', read.actor.personId)
    .executeTakeFirstOrThrow()
  return read.ports.renderer.watermark(picture, watermarkLines(person, read.now), read.actor.personId)
}
