import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/documents/versions.ts'
import { authorOf } from '../../access/author-of.ts'
import { extensionOf } from '../../kernel/names.ts'
import { findGuardedAsset, lockAsset } from '../assets/queries.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Admission, UploadedFile } from '../../http/upload.ts'
import { admissionOf } from './create-document.ts'
import { insertVersion } from './insert-version.ts'

type Given = Input<typeof contract.createVersion>

async function admit(read: Read, { params, body }: Given): Promise<Admission> {
  const asset = await findGuardedAsset(read, params.assetUuid)
  read.authorize(asset, 'createVersion')
  // quirk: existing clients name the uploading person; it can only be the caller.
  if (body.modifiedByUuid && body.modifiedByUuid !== read.actor.personId) throw new Refused('permission.denied')
  return admissionOf(read, asset.standing)
}

async function claim(change: Change, { params }: Given, file: UploadedFile): Promise<void> {
  const asset = await lockAsset(change, params.assetUuid)
  change.authorize(asset, 'createVersion')
  if (extensionOf(file.name) !== asset.extension) throw new Refused('version.extension')
  const number = asset.version_count + 1
  const author = await authorOf(change, asset.standing)
  await insertVersion(change, file, { assetId: asset.id, number, extension: asset.extension, authorId: author })
  change.record('NEW_DOCUMENT_VERSION_ADDED', asset.entity, {
    from: { version: asset.version_count },
    to: { version: number, size: file.size },
  })
}

export const createVersion = { admit, claim }
