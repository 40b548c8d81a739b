import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import { earliest } from '../../access/standing.ts'
import { workspaceKey } from '../../access/workspace-key.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { grant } from '../versions/grant.ts'
import { pageOf, pagesOf, playableKind } from './preview-rules.ts'
import { findVersion, type GuardedVersion, refusePreviewByScan } from '../versions/queries.ts'
import { readRendition, streamRendition } from './read-rendition.ts'
import { findRendition } from './renditions.ts'
import { marked, pagePicture } from './page-picture.ts'

/** Describes the preview of a version. */
export async function findPreview(
  read: Read,
  { params, query }: Input<typeof contract.findPreview>,
): Promise<Reply<typeof contract.findPreview>> {
  const key = query.version === undefined ? {} : { number: query.version }
  const version = await findVersion(read, { assetId: params.assetUuid, ...key })
  const playable = playableKind(version.media_type)
  const plays = playable !== undefined && version.actions.canDownloadVersion
  const completed = version.preview_status === 'COMPLETED' && version.actions.preview
  return {
    kind: plays ? playable : completed ? 'pages' : 'none',
    status: version.preview_status as Reply<typeof contract.findPreview>['status'],
    failure: failureOf(version),
    version: version.number,
    versionUuid: version.version_id,
    pages: completed ? pagesOf(version) : [],
    missingCharacters: completed && version.missing_characters,
    isCut: completed && version.preview_is_cut,
    hasText: completed && version.preview_kind === 'pdf' && version.actions.canDownloadVersion,
    hasAssistiveText: completed && version.preview_kind === 'pdf' && version.actions.canReadText,
    watermarked: !version.standing.abilities.hasDownload,
  }
}

function failureOf(version: GuardedVersion): Reply<typeof contract.findPreview>['failure'] {
  if (version.scan_status === 'VIRUS_DETECTED') return 'VIRUS'
  if (version.scan_status === 'UNABLE_TO_SCAN') return 'UNSCANNED'
  if (version.preview_status !== 'FAILED') return null
  return version.damage ? 'DAMAGED' : version.preview_failure
}

const WHY_NOT = {
  PROCESSING: 'preview.processing',
  UNSUPPORTED: 'preview.unsupported',
  FAILED: 'preview.failed',
  TOO_LARGE: 'preview.too.large',
} as const

/** Refuses unless there are pages to show. */
export function refuseWithoutPreview(version: GuardedVersion): void {
  refusePreviewByScan(version)
  if (version.preview_status !== 'COMPLETED') throw new Refused(WHY_NOT[version.preview_status as keyof typeof WHY_NOT])
}

/** One page as a picture; watermarked with the caller's name unless they may download. */
export async function previewPage(
  scope: BytesScope,
  { params, query }: Input<typeof contract.previewPage>,
): Promise<BytesReply> {
  const version = await findVersion(scope.read, { versionId: params.versionUuid })
  refuseWithoutPreview(version)
  const page = pageOf(version, params.page)
  if (!page) throw new Refused('version.not.found')
  await grant(scope, version, 'preview')
  const clean = await pagePicture(scope.read, version, { page, width: query.width })
  return picture(await marked(scope.read, version, clean), heldBy(scope.read, version))
}

/** The preview as one file for people who may download; for others the watermarked first page. */
export async function previewLatest(
  scope: BytesScope,
  { params }: Input<typeof contract.previewLatest>,
): Promise<BytesReply> {
  const version = await findVersion(scope.read, { assetId: params.assetUuid })
  refuseWithoutPreview(version)
  await grant(scope, version, 'preview')
  const { ports } = scope.read
  if (!version.standing.abilities.hasDownload) {
    const clean = await pagePicture(scope.read, version, { page: 1, width: 1200 })
    return picture(await marked(scope.read, version, clean), heldBy(scope.read, version))
  }
  const rendition = await findRendition(ports, version.version_id, { kind: 'document' })
  if (!rendition) throw new Refused('preview.failed')
  return {
    ...shown(rendition.size, rendition.media_type),
    // Streamed at the client's speed: previews buffered for clients that don't read would fill the memory.
    body: streamRendition(ports, version.version_id, {
      blob: { id: rendition.blob_id, size: rendition.size },
      key: workspaceKey(ports, version.standing),
    }),
    held: heldBy(scope.read, version),
  }
}

/** Somebody who views as the person has lost the view when their own right ends. */
function heldBy({ actor }: Read, { standing, workspace_id: workspaceId, id: assetId }: GuardedVersion) {
  const { personId, sessionId, viewing } = actor
  const held = { workspaceId, personId, sessionId, assetId, until: standing.endsAt }
  return viewing ? { ...held, viewerId: viewing.byPersonId, until: earliest(standing.endsAt, viewing.endsAt) } : held
}

/** The thumbnail in lists. */
export async function thumbnailLatest(
  scope: BytesScope,
  { params }: Input<typeof contract.thumbnailLatest>,
): Promise<BytesReply> {
  const version = await findVersion(scope.read, { assetId: params.assetUuid })
  if (version.has_poster) refusePreviewByScan(version)
  else refuseWithoutPreview(version)
  // The picture of a film is a part of it, and films are for people who may download them.
  scope.read.authorize(version, version.has_poster ? 'canDownloadVersion' : 'preview')
  const { ports } = scope.read
  const rendition = await findRendition(ports, version.version_id, { kind: 'thumbnail' })
  if (!rendition) throw new Refused('preview.failed')
  const key = workspaceKey(ports, version.standing)
  const blob = { id: rendition.blob_id, size: rendition.size }
  const clean = await readRendition(ports, version.version_id, { blob, key })
  return picture(await marked(scope.read, version, clean), heldBy(scope.read, version))
}

/** Pages and watermarked pictures are JPEG, clean thumbnails WebP. */
const picture = (bytes: Buffer, held: ReturnType<typeof heldBy>): BytesReply => ({
  ...shown(bytes.length, bytes[0] === 0xff ? 'image/jpeg' : 'image/webp'),
  body: bytes,
  held,
})

const shown = (size: number, mediaType: string): Omit<BytesReply, 'body'> => ({
  status: 200,
  headers: {
    'content-type': mediaType,
    'content-length': String(size),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  },
})
