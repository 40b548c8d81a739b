import { BlobDamaged, BlobMissing } from '../platform/blobs.ts'
import type { Ports } from '../platform/ports.ts'
import { Refused } from '../platform/refused.ts'
import { wholeBlob } from './load-version.ts'
import { remakePreview } from './remake-preview.ts'

/** The bytes of a stored preview. One that is missing or damaged is made anew; until then it is 'being made'. */
export async function readRendition(
  ports: Ports,
  versionId: string,
  { blob, key }: { blob: { id: string; size: number }; key: Buffer },
): Promise<Buffer> {
  try {
    return await wholeBlob(ports, blob, key)
  } catch (error) {
    if (!(error instanceof BlobMissing || error instanceof BlobDamaged)) throw error
    ports.log.warn({ err: error }, 'a stored preview was lost and is made anew')
    await remakePreview(ports, versionId)
    throw new Refused('preview.processing')
  }
}
