import { sql } from 'kysely'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { type Damage, damageOf } from '../../storage/blobs.ts'
import { isNamedLikeOffice } from '../../preview/classify.ts'
import type { Prepared } from '../../preview/prepare-file.ts'
import type { FailedWhy } from '../../preview/unrenderable.ts'
import { type LoadedVersion, wholeBlob } from '../versions/load-version.ts'
import { readVersionText } from '../search/read-version-text.job.ts'
import { storedPage } from './preview-rules.ts'
import { claimRenditions, storeRendition } from './renditions.ts'
import { retryTime } from './retry-time.ts'

type Pages = Extract<Prepared, { outcome: 'pages' }>

/** The kinds of data that show a finished preview. */
export const PREVIEW_TOPICS = ['assets', 'versions'] as const

/** The share of the renderer that a version uses. Conversions have one of their own, so that other files don't wait. */
const shareOf = ({ uploader_id: uploader, workspace_id: workspace, extension }: LoadedVersion) =>
  `${uploader ?? workspace}${isNamedLikeOffice(extension) ? ' conversion' : ''}`

/** Lost and damaged bytes are an outcome: no retry reads them. */
async function prepare(
  ports: Ports,
  version: LoadedVersion,
): Promise<Prepared | { outcome: 'unread'; damage: Damage }> {
  const read = await wholeBlob(ports, { id: version.blob_id, size: version.size }, version.key).catch(
    (error: unknown) => {
      const damage = damageOf(error)
      if (!damage) throw error
      ports.log.warn({ err: error, version: version.id }, 'a version could not be read for its preview')
      return damage
    },
  )
  if (typeof read === 'string') return { outcome: 'unread', damage: read }
  return ports.renderer.prepare({ bytes: read, extension: version.extension, who: shareOf(version) })
}

/** Makes and stores the preview of a version, or records why there is none. */
export async function preparePreview(ports: Ports, version: LoadedVersion): Promise<void> {
  const prepared = await prepare(ports, version)
  if (prepared.outcome === 'pages') return keep(ports, version, prepared)
  if (prepared.outcome === 'film') return keepPoster(ports, version, prepared.thumbnail)
  const unsupported =
    prepared.outcome === 'unsupported' || (prepared.outcome === 'failed' && prepared.why === 'converter-missing')
  const why = prepared.outcome === 'failed' ? prepared.why : undefined
  const damage = prepared.outcome === 'unread' ? prepared.damage : undefined
  await settle(ports, version.id, { status: unsupported ? 'UNSUPPORTED' : 'FAILED', why, damage })
}

/** Makes the picture of a film whose upload found no ffmpeg. Whatever comes of it, it isn't tried again. */
export async function preparePoster(ports: Ports, version: LoadedVersion): Promise<void> {
  const prepared = await prepare(ports, version)
  if (prepared.outcome === 'film') return keepPoster(ports, version, prepared.thumbnail)
  await asSystem(ports, 'records that a film has no picture', async (change) => {
    change.unaudited('the upload was recorded')
    const damage = prepared.outcome === 'unread' ? { damage: prepared.damage } : {}
    const tried = { poster_tries: POSTER_TRIES, ...damage }
    await change.db.updateTable('version').set(tried).where('id', '=', version.id).execute()
  })
}

/** These may be faults of the machine, not the file: the reconciling job retries them. */
const FAULTS = new Set<FailedWhy>(['timeout', 'memory', 'crash'])

/** These lie in the file, and people are told. */
const FAILURES: Partial<Record<FailedWhy, 'ENCRYPTED' | 'BROKEN' | 'TOO_COMPLEX'>> = {
  encrypted: 'ENCRYPTED',
  broken: 'BROKEN',
  'too-complex': 'TOO_COMPLEX',
}

/** How often a picture of a film is tried; as in the index version_without_poster. */
export const POSTER_TRIES = 3

/**
 * How often a job tries, within about ten minutes, to read the bytes and to store the preview. Then the preview
 * has failed by a fault of the machine.
 */
export const PREVIEW_ATTEMPTS = 7

async function keep(ports: Ports, version: LoadedVersion, prepared: Pages): Promise<void> {
  const document = await storeRendition(ports, version, {
    kind: 'document',
    bytes: prepared.document,
    mediaType: prepared.mediaType,
  })
  const thumbnail = await storeRendition(ports, version, {
    kind: 'thumbnail',
    bytes: prepared.thumbnail,
    mediaType: 'image/webp',
  })
  await claimRenditions(ports, version.id, [document, thumbnail], async (change) => {
    change.notify(version.workspace_id, PREVIEW_TOPICS, version.asset_id)
    if (prepared.kind === 'pdf') change.enqueue(readVersionText, { versionId: version.id })
    await change.db
      .updateTable('version')
      .set({
        preview_status: 'COMPLETED',
        preview_kind: prepared.kind,
        missing_characters: prepared.missingCharacters,
        preview_is_cut: prepared.isCut,
        pages: JSON.stringify(prepared.pages.map(storedPage)),
      })
      .where('id', '=', version.id)
      .execute()
  })
}

/** A film has a thumbnail in lists. Its preview stays unsupported: it plays, or its player is another program. */
async function keepPoster(ports: Ports, version: LoadedVersion, bytes: Buffer): Promise<void> {
  const thumbnail = await storeRendition(ports, version, { kind: 'thumbnail', bytes, mediaType: 'image/webp' })
  await claimRenditions(ports, version.id, [thumbnail], async (change) => {
    change.notify(version.workspace_id, PREVIEW_TOPICS, version.asset_id)
    await change.db
      .updateTable('version')
      .set({ preview_status: 'UNSUPPORTED', has_poster: true })
      .where('id', '=', version.id)
      .execute()
  })
}

interface Settled {
  status: 'UNSUPPORTED' | 'FAILED'
  why: FailedWhy | undefined
  damage: Damage | undefined
}

async function settle(ports: Ports, versionId: string, { status, why, damage }: Settled): Promise<void> {
  await asSystem(ports, 'records a failed preview', async (change) => {
    const settled = await change.db
      .updateTable('version as v')
      .from('asset as a')
      .set((eb) => ({
        preview_status: status,
        preview_failure: (why && FAILURES[why]) ?? null,
        poster_tries: POSTER_TRIES,
        ...(damage ? { damage } : {}),
        ...(why && FAULTS.has(why)
          ? {
              preview_faults: eb('v.preview_faults', '+', 1),
              preview_retry_at: retryTime(change.now, sql.ref('v.preview_faults')),
            }
          : { preview_faults: 0, preview_retry_at: null }),
      }))
      .whereRef('a.id', '=', 'v.asset_id')
      .where('v.id', '=', versionId)
      .where('v.preview_status', '=', 'PROCESSING')
      .returning(['a.workspace_id', 'a.id as asset_id'])
      .executeTakeFirst()
    if (settled) change.notify(settled.workspace_id, PREVIEW_TOPICS, settled.asset_id)
    change.unaudited('the upload was recorded')
  })
}
