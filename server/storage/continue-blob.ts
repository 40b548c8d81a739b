import { createHash } from 'node:crypto'
import { continueSink } from './open-sink.ts'
import { CHUNK, HEADER, SEALED_CHUNK, Sealer } from './sealed.ts'
import type { BlobTarget } from './seal-into.ts'

/** Where the writing of a blob of known size begins: after `from` plain bytes, a multiple of a chunk. */
export interface BlobProgress {
  from: number
  total: number
  epoch: number
}

/** A blob of known size being written in several sessions: plain bytes in order, then one of the two ends. */
export interface BlobBeingContinued {
  write(plain: Uint8Array): Promise<void>
  /** Returns the number of plain bytes that survive a crash: whole chunks. */
  sync(): Promise<number>
  /** Writes the last chunk. The hash is that of the whole blob, if this session began it. */
  finish(): Promise<{ size: number; sha256: Uint8Array | undefined }>
  /** Forgets an incomplete chunk and closes the file. Returns the same as `sync`. */
  suspend(): Promise<number>
}

/** Begins a blob of known size, or continues it after its first chunks. */
export async function continueBlob(
  { id, key, sink: address }: BlobTarget,
  { from, total, epoch }: BlobProgress,
): Promise<BlobBeingContinued> {
  const chunks = from / CHUNK
  const after = from === 0 ? 0 : HEADER + chunks * SEALED_CHUNK
  const sink = await continueSink(address, after)
  const sealer = new Sealer(Buffer.from(key), id, CHUNK, { total, chunks, epoch, header: sink.header })
  const hash = from === 0 ? createHash('sha256') : undefined
  let size = from
  return {
    async write(plain) {
      hash?.update(plain)
      size += plain.length
      const sealed = sealer.write(plain)
      if (sealed.length > 0) await sink.write(sealed)
    },
    sync: async () => plainIn(await sink.sync()),
    async finish() {
      if (size !== total) throw new Error(`${size} of ${total} bytes can't be a whole blob`)
      await sink.write(sealer.end())
      await sink.finish()
      return { size, sha256: hash?.digest() }
    },
    suspend: async () => plainIn(await sink.suspend()),
  }
}

/** The plain bytes in the whole chunks of so many sealed bytes. */
const plainIn = (sealed: number) => Math.max(0, Math.floor((sealed - HEADER) / SEALED_CHUNK)) * CHUNK
