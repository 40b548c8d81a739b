import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Admission, UploadedFile, UploadHandler } from '../../http/upload.ts'
import { claimBlob, releaseBlobs } from '../../storage/claim-blob.ts'
import { findPerson, personEntity } from './queries.ts'
import { remakeAvatar } from './remake-avatar.ts'

type Given = Input<typeof contract.uploadAvatar>

const MOST = { maxBytes: limits.avatar, tooLarge: 'avatar.too.large' } as const

async function admit(read: Read, { body }: Given): Promise<Admission> {
  const { personId, sessionId } = read.actor
  if (body.userUuid !== personId) throw new Refused('not.found')
  return { workspaceId: null, key: read.ports.installationKey, ...MOST, personId, sessionId }
}

async function claim(change: Change, { body }: Given, file: UploadedFile): Promise<void> {
  change.authorizeSelf(body.userUuid)
  const before = await change.db
    .selectFrom('person')
    .select('avatar_blob_id')
    .where('id', '=', body.userUuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await claimBlob(change, file)
  await change.db
    .updateTable('person')
    .set({ avatar_blob_id: file.id, avatar_size: file.size })
    .where('id', '=', body.userUuid)
    .execute()
  if (before.avatar_blob_id) await releaseBlobs(change, [before.avatar_blob_id])
  change.record('AVATAR_CHANGED', personEntity(await findPerson(change.read, body.userUuid)), {
    from: { avatar: before.avatar_blob_id },
    to: { avatar: file.id },
  })
}

/** Changes the caller's picture. */
export const uploadAvatar: UploadHandler<Given, void> = { most: MOST, admit, remake: remakeAvatar, claim }
