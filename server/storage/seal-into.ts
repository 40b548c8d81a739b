import { createHash } from 'node:crypto'
import type { Sink, SinkAddress } from './blob-place.ts'
import { openSink } from './open-sink.ts'
import { Sealer } from './sealed.ts'

/** The file of a blob and its key; transferable to another thread. */
export interface BlobTarget {
  id: string
  key: Uint8Array
  sink: SinkAddress
}

/** A blob being written: plain bytes in order, then one of the two ends. */
export interface BlobBeingWritten {
  write(plain: Uint8Array): Promise<void>
  /** Resolves when all bytes survive a crash. */
  finish(): Promise<{ size: number; sha256: Uint8Array }>
  /** Removes the file. */
  abandon(): Promise<void>
}

/** Begins a blob, which must not exist yet. `most`: how many bytes will come at most. */
export async function sealInto(
  { id, key, sink: address }: BlobTarget,
  { most, isOwnThread }: { most?: number; isOwnThread?: boolean } = {},
): Promise<BlobBeingWritten> {
  const sink: Sink = await openSink(address, { isOwnThread: isOwnThread === true })
  const sealer = new Sealer(Buffer.from(key), id, most)
  const hash = createHash('sha256')
  let size = 0
  /** Sealed but not yet written: the header alone isn't worth a write. */
  let waiting: Buffer[] = []
  return {
    async write(plain) {
      hash.update(plain)
      size += plain.length
      waiting.push(...sealer.write(plain))
      if (waiting.length > 1) await sink.write(waiting.splice(0))
    },
    async finish() {
      await sink.write([...waiting, ...sealer.end()])
      waiting = []
      await sink.finish()
      return { size, sha256: hash.digest() }
    },
    abandon: () => sink.abandon(),
  }
}
