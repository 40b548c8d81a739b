import { sniffType } from '../../preview/sniff-type.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { UploadedFile } from '../../http/upload.ts'

const TYPES = new Set<string | undefined>(['image/jpeg', 'image/png', 'image/bmp', 'image/gif'])

/** The longer side in pixels before the thumbnail is made. */
const LONGEST = 400

/** Re-encodes a picture, small and without metadata. The uploaded bytes are not kept. */
export async function remakeAvatar({ ports, actor }: Read, file: UploadedFile): Promise<Buffer> {
  if (!TYPES.has(sniffType(file.head))) throw new Refused('avatar.unsupported')
  const prepared = await ports.renderer.prepare({
    bytes: async () =>
      Buffer.concat(await Array.fromAsync(ports.blobs.read(file.id, ports.installationKey, file.size))),
    extension: '',
    longest: LONGEST,
    who: actor.personId,
  })
  if (prepared.outcome !== 'pages' || prepared.kind !== 'picture') throw new Refused('avatar.unsupported')
  return prepared.thumbnail
}
