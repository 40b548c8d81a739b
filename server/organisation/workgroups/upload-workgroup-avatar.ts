import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import type { Admission, UploadedFile, UploadHandler } from '../../http/upload.ts'
import { remakeAvatar } from '../../identity/people/remake-avatar.ts'
import { claimBlob, releaseBlobs } from '../../storage/claim-blob.ts'
import { findWorkgroup, lockWorkgroup } from './queries.ts'

type Given = Input<typeof contract.uploadWorkgroupAvatar>

const MOST = { maxBytes: limits.avatar, tooLarge: 'avatar.too.large' } as const

async function admit(read: Read, { params }: Given): Promise<Admission> {
  read.authorize(await findWorkgroup(read, params.workgroupUuid), 'update')
  const { personId, sessionId } = read.actor
  return { workspaceId: null, key: read.ports.installationKey, ...MOST, personId, sessionId }
}

async function claim(change: Change, { params }: Given, file: UploadedFile): Promise<void> {
  const workgroup = await lockWorkgroup(change, params.workgroupUuid)
  change.authorize(workgroup, 'update')
  const { id, avatar_blob_id: before } = workgroup.row
  await claimBlob(change, file)
  await change.db
    .updateTable('workgroup')
    .set({ avatar_blob_id: file.id, avatar_size: file.size })
    .where('id', '=', id)
    .execute()
  if (before) await releaseBlobs(change, [before])
  change.record('WORKGROUP_UPDATED', workgroup.entity, { from: { avatar: before }, to: { avatar: file.id } })
}

/** Changes a workgroup's picture. */
export const uploadWorkgroupAvatar: UploadHandler<Given, void> = { most: MOST, admit, remake: remakeAvatar, claim }
