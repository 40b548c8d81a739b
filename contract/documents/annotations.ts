import { z } from 'zod'
import { Person } from '../identity/users.ts'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery, wordOf } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { Asset, AssetName } from './assets.ts'

export const annotationErrors = {
  'annotation.not.found': { status: 404, description: 'These annotations no longer exist' },
  'annotation.exists': { status: 409, description: 'You have annotations of this kind on this version already' },
  'annotation.changed': { status: 412, description: 'These annotations were changed in the meantime' },
  'annotation.old.version': { status: 409, description: 'Only the current version can be annotated' },
  'annotation.invalid': { status: 400, description: 'The content is not valid XFDF' },
  'annotation.too.many': { status: 413, description: 'The document has too many annotations' },
  'annotated.copy.failed': { status: 409, description: 'The annotated copy could not be made' },
} as const

/** Private annotations are for the person who makes them alone; public ones for everyone who may view the document. */
export const AnnotationType = z.enum(['PUBLIC', 'PRIVATE'])
export type AnnotationType = z.infer<typeof AnnotationType>

/** The caller's actions on one person's annotations of a version. The server enforces exactly this value. */
export const AnnotationActions = z.object({
  delete: z.boolean(),
  updateContent: z.boolean(),
  updateTypePublic: z.boolean(),
  updateTypePrivate: z.boolean(),
})
export type AnnotationActions = z.infer<typeof AnnotationActions>

/** One person's annotations of one version and type: a layer. */
export const Annotation = z.object({
  model: z.literal('Annotation'),
  uuid: Id,
  /**
   * XFDF exactly as it was sent, but without `title` attributes if the author is hidden from the reader. Null in lists
   * without contents.
   */
  content: z.string().nullable(),
  type: AnnotationType,
  documentVersion: z.object({ uuid: Id, version: z.int(), assetUuid: Id }),
  createdBy: Person,
  createdTime: Time,
  modifiedTime: Time,
  /** The number of annotations in the content, without replies. */
  markCount: z.int(),
  /** From 1, raised by each change. As If-Match it prevents overwriting another change. */
  revision: z.int(),
  actions: AnnotationActions.optional(),
})
export type Annotation = z.infer<typeof Annotation>

/** XFDF 3.0 (ISO 19444-1). The server refuses what isn't, and keeps what is as it was sent. */
export const AnnotationContent = z.string().min(1).max(limits.annotationContent)

const reach = ['asset.not.found', ...doorErrors] as const
const bodyLimit = limits.annotationBody

export const listAnnotations = endpoint('GET', '/publicapi/1/documentannotations', {
  viewAs: true,
  summary:
    'The public annotations of a document and the caller’s own, oldest first, of all versions or of one. Viewing as somebody else shows public ones only',
  query: z.object({
    documentUuid: Id,
    versionUuid: Id.optional(),
    includeActions: flag,
    includeContent: z.stringbool().default(true),
    ...pageQuery(),
  }),
  reply: pageOf(Annotation),
  errors: [...reach, 'permission.denied'],
})

export const findAnnotation = endpoint('GET', '/publicapi/1/documentannotations/:annotationUuid', {
  viewAs: true,
  summary: 'One person’s annotations of a version, with the caller’s actions',
  reply: Annotation,
  errors: ['annotation.not.found', 'permission.denied', ...doorErrors],
})

const writing = ['permission.denied', 'annotation.invalid', 'annotation.too.many', 'annotation.old.version'] as const

export const createAnnotation = endpoint('POST', '/publicapi/1/documentannotations', {
  summary: 'Saves annotations of the current version for the first time; a person has one layer of each type',
  idempotent: true,
  bodyLimit,
  body: z.object({
    content: AnnotationContent,
    type: wordOf(['PUBLIC', 'PRIVATE']),
    /** The uuid of the version; by default the current one. */
    versionId: Id.optional(),
    documentUuid: Id,
  }),
  reply: Annotation,
  errors: [...reach, ...writing, 'version.not.found', 'annotation.exists', 'idempotency.mismatch'],
})

const ofOne = ['annotation.not.found', ...doorErrors, 'permission.denied'] as const

export const updateAnnotationContent = endpoint('PUT', '/publicapi/1/documentannotations/:annotationUuid/content', {
  summary: 'Replaces the caller’s own annotations of the current version. If-Match may hold the revision',
  bodyLimit,
  body: z.object({ content: AnnotationContent }),
  reply: NoContent,
  errors: [...ofOne, ...writing, 'annotation.changed'],
})

export const updateAnnotationType = endpoint('PUT', '/publicapi/1/documentannotations/:annotationUuid/type', {
  summary: 'Makes the caller’s own annotations public or private',
  body: z.object({ type: wordOf(['PUBLIC', 'PRIVATE']) }),
  reply: NoContent,
  errors: [...ofOne, 'annotation.exists', 'annotation.too.many', 'annotation.changed'],
})

export const deleteAnnotation = endpoint('DELETE', '/publicapi/1/documentannotations/:annotationUuid', {
  summary: 'Deletes the caller’s own annotations of a version, or, for owner and managers, public ones of others',
  reply: NoContent,
  errors: ofOne,
})

export const createAnnotatedCopy = endpoint('POST', '/publicapi/1/documents/:assetUuid/annotatedcopy', {
  kind: 'ask',
  summary:
    'Saves a PDF of the current version with its public annotations and the caller’s own as a new document. For people who may download the document and add documents',
  body: z.object({
    /** With or without the extension, which is pdf. */
    name: AssetName,
    /** The folder; by default the document’s own. */
    parentUuid: Id.optional(),
  }),
  reply: Asset,
  errors: [
    ...reach,
    'permission.denied',
    'folder.not.found',
    'file.too.large',
    'file.damaged',
    'asset.scanning',
    'asset.virus.detected',
    'asset.unable.to.scan',
    'preview.processing',
    'preview.unsupported',
    'preview.failed',
    'preview.too.large',
    'annotated.copy.failed',
    'too.many.requests',
    'storage.full',
  ],
})
