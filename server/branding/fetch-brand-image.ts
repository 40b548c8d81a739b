import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/branding.ts'
import type { BytesReply, BytesScope } from '../platform/answer-bytes.ts'
import { Refused } from '../platform/refused.ts'

/** A picture of a workgroup's look, as it was drawn anew when it was set. */
export const fetchBrandImage = (scope: BytesScope, { params }: Input<typeof contract.fetchBrandImage>) =>
  imageOf(scope, params.workgroupUuid, params.image)

/** A workgroup's own picture, or its square logo in place of that. Drawn once, for all sizes. */
export async function fetchWorkgroupAvatar(
  scope: BytesScope,
  { params }: Input<typeof contract.fetchWorkgroupAvatar>,
): Promise<BytesReply> {
  const { db } = scope.read
  const row = await db
    .selectFrom('workgroup')
    .select(['avatar_blob_id', 'avatar_size'])
    .where('id', '=', params.workgroupUuid)
    .executeTakeFirst()
  if (!row?.avatar_blob_id || !row.avatar_size) return imageOf(scope, params.workgroupUuid, 'squarelogo')
  return reply(scope, { blob_id: row.avatar_blob_id, size: row.avatar_size })
}

async function imageOf(scope: BytesScope, workgroupId: string, image: string): Promise<BytesReply> {
  const row = await scope.read.db
    .selectFrom('whitelabel_image')
    .select(['blob_id', 'size'])
    .where('workgroup_id', '=', workgroupId)
    .where('image', '=', image)
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
  return reply(scope, row)
}

async function reply({ read }: BytesScope, row: { blob_id: string; size: number }): Promise<BytesReply> {
  const { blobs, masterKey } = read.ports
  const parts = await Array.fromAsync(blobs.read(row.blob_id, masterKey, row.size))
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: Buffer.concat(parts),
  }
}
