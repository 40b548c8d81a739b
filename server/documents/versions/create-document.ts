import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { AssetName } from '@strongroom/contract/documents/assets.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import { authorOf } from '../../access/author-of.ts'
import { maxFileSizeOf, type Standing } from '../../access/standing.ts'
import { workspaceKey } from '../../access/workspace-key.ts'
import { extensionOf, withExtension } from '../../kernel/names.ts'
import { assetActions } from '../assets/policy.ts'
import { placeOf, presentAsset } from '../assets/present.ts'
import { findFolder, lockFolder, stateOf } from '../assets/queries.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { parse } from '../../http/request-context.ts'
import type { Admission, UploadedFile } from '../../http/upload.ts'
import { resolveNewTags, tagNewDocument } from '../tags/tag-new-document.ts'
import { recordedTag } from '../tags/write-tags.ts'
import { markArrived } from '../manifests/mark-arrived.ts'
import { insertDocument } from './insert-document.ts'

type Given = Input<typeof contract.createDocument>

/** The destination of an upload by a person with this standing. */
export const admissionOf = (read: Read, standing: Standing): Admission => ({
  workspaceId: standing.workspaceId,
  key: workspaceKey(read.ports, standing),
  maxBytes: maxFileSizeOf(standing),
  personId: read.actor.personId,
  sessionId: read.actor.sessionId,
  until: standing.endsAt,
})

const actionFor = ({ tags }: Given['body']) => (tags?.length ? 'createTaggedDocument' : 'createDocument')

async function admit(read: Read, { body }: Given): Promise<Admission> {
  // quirk: existing clients name the uploading person; it can only be the caller.
  if (body.modifiedByUuid && body.modifiedByUuid !== read.actor.personId) throw new Refused('permission.denied')
  const folder = await findFolder(read, body.workspaceUuid, body.parentUuid)
  read.authorize(folder, actionFor(body))
  await resolveNewTags(read.db, folder.workspace_id, body.tags ?? [])
  return admissionOf(read, folder.standing)
}

async function claim(
  change: Change,
  { body }: Given,
  file: UploadedFile,
): Promise<Reply<typeof contract.createDocument>> {
  const folder = await lockFolder(change, body.workspaceUuid, body.parentUuid)
  change.authorize(folder, actionFor(body))
  change.commitEarly()
  const given = body.name ?? (parse(AssetName, file.name, 'name') as string)
  const extension = extensionOf(file.name || given)
  const authorId = await authorOf(change, folder.standing)
  const tags = await resolveNewTags(change.read.db, folder.workspace_id, body.tags ?? [])
  const made = await insertDocument(change, file, {
    folder,
    tags: tags.map(recordedTag),
    requested: withExtension(given, extension),
    description: body.description || null,
    extension,
    authorId,
  })
  const row = { ...made, tags: await tagNewDocument(change, made, tags) }
  if (body.manifestUuid)
    await markArrived(change, body.manifestUuid, {
      path: body.manifestPath,
      file,
      documentId: row.id,
      workspaceId: row.workspace_id,
    })
  const { standing: reader } = folder
  const place = placeOf(reader, { id: folder.id, name: folder.name, isRoot: folder.kind === 'ROOT' })
  return presentAsset(row, { reader, place, actions: assetActions(reader, stateOf(row)) })
}

export const createDocument = { admit, claim }
