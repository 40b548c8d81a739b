import type { WhitelabelImage } from '../../database/db.gen.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/branding.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { drawAtSize } from '../../preview/formats/draw-at-size.ts'
import { Refused } from '../../kernel/refused.ts'
import { seesWorkgroup } from './sees-workgroup.ts'

const ANYBODY = 'public, max-age=300'
const ASKER = 'private, max-age=300'

/** A picture of a workgroup's branding, as redrawn when it was set. */
export const fetchBrandImage = async (scope: BytesScope, { params }: Input<typeof contract.fetchBrandImage>) =>
  reply(scope, await findImage(scope, params.workgroupUuid, params.image as WhitelabelImage['image']), ANYBODY)

/** A workgroup's own picture, or its square logo instead, at the asked size, for people who see the workgroup. */
export async function fetchWorkgroupAvatar(
  scope: BytesScope,
  { params, query }: Input<typeof contract.fetchWorkgroupAvatar>,
): Promise<BytesReply> {
  if (!(await seesWorkgroup(scope.read, params.workgroupUuid))) throw new Refused('not.found')
  const row = await scope.read.db
    .selectFrom('workgroup')
    .select(['avatar_blob_id', 'avatar_size'])
    .where('id', '=', params.workgroupUuid)
    .executeTakeFirst()
  const own = row?.avatar_blob_id && row.avatar_size ? { blob_id: row.avatar_blob_id, size: row.avatar_size } : null
  const image = own ?? (await findImage(scope, params.workgroupUuid, 'squarelogo'))
  const stored = reply(scope, image, ASKER)
  if (query.size === undefined) return stored
  const { ports, actor } = scope.read
  const bytes = Buffer.concat(await Array.fromAsync(ports.blobs.read(image.blob_id, ports.installationKey, image.size)))
  const body = await drawAtSize(ports.renderer, { bytes, size: query.size, who: actor.personId })
  return { ...stored, headers: { ...stored.headers, 'content-length': String(body.length) }, body }
}

async function findImage(scope: BytesScope, workgroupId: string, image: WhitelabelImage['image']): Promise<Picture> {
  const row = await scope.read.db
    .selectFrom('whitelabel_image')
    .select(['blob_id', 'size'])
    .where('workgroup_id', '=', workgroupId)
    .where('image', '=', image)
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
  return row
}

interface Picture {
  blob_id: string
  size: number
}

function reply({ read }: BytesScope, row: Picture, caching: string): BytesReply {
  const { blobs, installationKey } = read.ports
  return {
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'content-length': String(row.size),
      'cache-control': caching,
      'content-security-policy': "default-src 'none'; sandbox",
    },
    body: blobs.read(row.blob_id, installationKey, row.size),
  }
}
