import type * as contract from '@strongroom/contract/documents/annotations.ts'
import { STAMPS } from '@strongroom/contract/documents/xfdf/marks.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { authorOf } from '../../access/author-of.ts'
import { entities } from '../../access/entities.ts'
import type { Standing } from '../../access/standing.ts'
import { localeOf, text } from '../../mail/text.ts'
import type { Change } from '../../kernel/change.ts'
import type { DetachedScope } from '../../kernel/detached-scope.ts'
import { withExtension } from '../../kernel/names.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { CopyTask } from '../../preview/annotations/annotate-pdf.ts'
import { RendererCrashed, RendererOutOfMemory, RendererTimeout } from '../../preview/renderer-errors.ts'
import { Unrenderable } from '../../preview/unrenderable.ts'
import { discard, storeBlob, type StoredBlob } from '../../storage/store-blob.ts'
import { assetActions } from '../assets/policy.ts'
import { placeOf, presentAsset } from '../assets/present.ts'
import { findFolder, lockAsset, lockFolder, stateOf } from '../assets/queries.ts'
import { heldDocument } from '../previews/page-picture.ts'
import { refuseWithoutPreview } from '../previews/preview.ts'
import { pagesOf } from '../previews/preview-rules.ts'
import { tagNewDocument, tagsToCopy } from '../tags/tag-new-document.ts'
import { recordedTag } from '../tags/write-tags.ts'
import { admissionOf } from '../versions/create-document.ts'
import { insertDocument } from '../versions/insert-document.ts'
import { findVersion, type GuardedVersion, refuseDamaged } from '../versions/queries.ts'
import { presentAnnotation } from './present.ts'
import { findAnnotatedAsset, selectAnnotations } from './queries.ts'

type Asked = Input<typeof contract.createAnnotatedCopy>

const EXTENSION = 'pdf'

/**
 * Saves a PDF of the current version with the annotations that the caller sees as a new document with the same
 * tags. The rights are checked before it is made, and again when it becomes a document.
 */
export async function createAnnotatedCopy(
  scope: DetachedScope,
  { params, body }: Asked,
): Promise<Reply<typeof contract.createAnnotatedCopy>> {
  const { read } = scope
  // Refuses a name without room for the extension before the copy is made.
  withExtension(body.name, EXTENSION)
  const asset = await findAnnotatedAsset(read, params.assetUuid)
  read.authorize(asset, 'saveAnnotatedCopy')
  const target = { workspaceId: asset.workspace_id, folderId: body.parentUuid ?? asset.parent_id ?? undefined }
  const folder = await findFolder(read, target.workspaceId, target.folderId)
  read.authorize(folder, 'createDocument')
  const version = await findVersion(read, { assetId: asset.id })
  refuseWithoutPreview(version)
  refuseDamaged(version)
  const { pdf, marks } = await makeCopy(read, version)
  const admission = admissionOf(read, folder.standing)
  const blob = await storeBlob(read.ports, admission, bytesOf(pdf))
  try {
    return await scope.change((change) => claimCopy(change, { asked: { params, body }, version, blob, marks, target }))
  } catch (error) {
    await discard(read.ports, blob.id)
    throw error
  }
}

async function* bytesOf(pdf: Buffer): AsyncGenerator<Buffer> {
  yield pdf
}

function makeCopy(read: Read, version: GuardedVersion): Promise<{ pdf: Buffer; marks: number }> {
  const load = () => loadCopy(read, version)
  return read.ports.renderer.annotate({ load, who: read.actor.personId }).catch((error: unknown) => {
    const isFault =
      error instanceof RendererTimeout || error instanceof RendererOutOfMemory || error instanceof RendererCrashed
    if (isFault || error instanceof Unrenderable) {
      read.ports.log.warn({ err: error, version: version.version_id }, 'an annotated copy could not be made')
      throw new Refused('annotated.copy.failed')
    }
    throw error
  })
}

async function loadCopy(read: Read, version: GuardedVersion): Promise<CopyTask> {
  const rows = await selectAnnotations(read)
    .select('n.content')
    .where('n.version_id', '=', version.version_id)
    .orderBy('n.id')
    .execute()
  const { locale } = await read.db
    .selectFrom('person')
    .select('locale')
    .where('id', '=', read.actor.personId)
    .executeTakeFirstOrThrow()
  const anyone = leastEntitled(version.standing)
  const layers = rows.map((row) => {
    const { createdBy } = presentAnnotation(row, anyone, undefined)
    const name = `${createdBy.givenName} ${createdBy.familyName}`.trim()
    // Without a number until their first contribution, which may be this copy.
    const party = !createdBy.party ? '' : text(localeOf(locale), 'record.party', { number: String(createdBy.party) })
    return { content: row.content, author: party || name || createdBy.email || '' }
  })
  const { kind, load } = heldDocument(read, version)
  const document = { kind, bytes: await load() }
  return { document, pages: pagesOf(version), layers, stamps: stampsIn(locale) }
}

/**
 * A reader who sees no hidden participant and no hidden address. Everyone who may view the copy reads its names, so it
 * names authors as this reader sees them, even to the owner and to the authors themselves.
 */
const leastEntitled = (standing: Standing): Standing => ({
  ...standing,
  isOwner: false,
  isManager: false,
  participantId: '',
  personId: '',
})

const stampsIn = (locale: string) =>
  Object.fromEntries(STAMPS.map((stamp) => [stamp, text(localeOf(locale), `stamp.${stamp}`)]))

interface Copy {
  asked: Asked
  version: GuardedVersion
  blob: StoredBlob
  marks: number
  target: { workspaceId: string; folderId: string | undefined }
}

async function claimCopy(change: Change, { asked, version, blob, marks, target }: Copy) {
  const folder = await lockFolder(change, target.workspaceId, target.folderId)
  change.authorize(folder, 'createDocument')
  change.authorize(await findAnnotatedAsset(change.read, version.id), 'saveAnnotatedCopy')
  const requested = withExtension(asked.body.name, EXTENSION)
  const authorId = await authorOf(change, folder.standing)
  // Policies deny documents by their tags: a copy without them would be everybody's.
  await lockAsset(change, version.id)
  const tags = await tagsToCopy(change, version.id)
  const made = await insertDocument(
    change,
    { ...blob, name: requested },
    { folder, tags: tags.map(recordedTag), requested, description: null, extension: EXTENSION, authorId },
  )
  const row = { ...made, tags: await tagNewDocument(change, made, tags) }
  change.record('ANNOTATED_COPY_SAVED', entities.document(row.id, row.name, row.workspace_id), {
    from: { uuid: version.id, name: version.name, version: version.number },
    to: { annotations: marks },
  })
  const { standing: reader } = folder
  const place = placeOf(reader, { id: folder.id, name: folder.name, isRoot: folder.kind === 'ROOT' })
  return presentAsset(row, { reader, place, actions: assetActions(reader, stateOf(row)) })
}
