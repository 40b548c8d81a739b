import { damageOf } from '../../storage/blobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Refused } from '../../kernel/refused.ts'
import { wholeBlob } from '../versions/load-version.ts'
import { remakePreview } from './remake-preview.ts'

interface Stored {
  blob: { id: string; size: number }
  key: Buffer
}

/** The bytes of a stored preview. A missing or damaged one is made again; until then the answer is 'being made'. */
export async function readRendition(ports: Ports, versionId: string, { blob, key }: Stored): Promise<Buffer> {
  try {
    return await wholeBlob(ports, blob, key)
  } catch (error) {
    throw await remakeLost(ports, versionId, error)
  }
}

/** The same as a stream. A loss found after the first chunk cuts the answer off. */
export async function* streamRendition(ports: Ports, versionId: string, { blob, key }: Stored): AsyncGenerator<Buffer> {
  try {
    yield* ports.blobs.read(blob.id, key, blob.size)
  } catch (error) {
    throw await remakeLost(ports, versionId, error)
  }
}

async function remakeLost(ports: Ports, versionId: string, error: unknown): Promise<unknown> {
  if (!damageOf(error)) return error
  ports.log.warn({ err: error }, 'a stored preview was lost and is being remade')
  await remakePreview(ports, versionId)
  return new Refused('preview.processing')
}
