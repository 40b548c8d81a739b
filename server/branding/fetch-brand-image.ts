import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/branding.ts'
import type { BytesReply, BytesScope } from '../platform/answer-bytes.ts'
import { Refused } from '../platform/refused.ts'

/** A picture of a workgroup's look, as it was drawn anew when it was set. */
export const fetchBrandImage = (scope: BytesScope, { params }: Input<typeof contract.fetchBrandImage>) =>
  imageOf(scope, params.workgroupUuid, params.image)

/** The square logo stands for the workgroup wherever its members see it. It is drawn once, for all sizes. */
export const fetchWorkgroupAvatar = (scope: BytesScope, { params }: Input<typeof contract.fetchWorkgroupAvatar>) =>
  imageOf(scope, params.workgroupUuid, 'squarelogo')

async function imageOf({ read }: BytesScope, workgroupId: string, image: string): Promise<BytesReply> {
  const row = await read.db
    .selectFrom('whitelabel_image')
    .select(['blob_id', 'size'])
    .where('workgroup_id', '=', workgroupId)
    .where('image', '=', image)
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
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
