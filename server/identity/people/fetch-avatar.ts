import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { drawAtSize } from '../../preview/formats/draw-at-size.ts'
import { Refused } from '../../kernel/refused.ts'
import { knowsPerson } from './knows-person.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The picture of a person whom the caller knows, at the asked size. */
export const fetchAvatar = (scope: BytesScope, { params, query }: Input<typeof contract.fetchAvatar>) =>
  avatarOf(scope, params.userUuid, query.size)

export const fetchAvatarOf = (scope: BytesScope, { query }: Input<typeof contract.fetchAvatarOf>) =>
  avatarOf(scope, query.userUuid, query.size)

async function avatarOf({ read }: BytesScope, personId: string, size?: number): Promise<BytesReply> {
  if (!UUID.test(personId) || !(await knowsPerson(read, personId))) throw new Refused('not.found')
  const row = await read.db
    .selectFrom('person')
    .select(['avatar_blob_id', 'avatar_size'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row?.avatar_blob_id || !row.avatar_size) throw new Refused('not.found')
  const { blobs, installationKey, renderer } = read.ports
  const parts = await Array.fromAsync(blobs.read(row.avatar_blob_id, installationKey, row.avatar_size))
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: await drawAtSize(renderer, { bytes: Buffer.concat(parts), size, who: read.actor.personId }),
  }
}
