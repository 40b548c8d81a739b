import { fairLine } from '../adapters/fair-line.ts'

/** Bytes handed over at once: fewer while many upload, because each fills a buffer of its own. */
const LARGE = 1 << 20
const SMALL = 256 * 1024
const MANY = 8
/** Buffers in flight to the threads, for all people together. */
const ON_THE_WAY = 16

/** Passes bytes to the threads that store them. The memory is shared, because transferring it costs more. */
export type WriterBuffer = Uint8Array<SharedArrayBuffer>

/** The memory of all large uploads together, and the order in which they use it. */
export interface WriterBuffers {
  /** Counts an upload that fills buffers; the returned function ends that. */
  begin(): () => void
  /** Returns an empty buffer. */
  take(): WriterBuffer
  /** Resolves when a full buffer of this person may be sent; turns rotate between people. */
  turn(who: string): Promise<void>
  /** Returns a sent buffer. */
  give(buffer: WriterBuffer): void
}

/** Makes the buffers of one process. */
export function writerBuffers(): WriterBuffers {
  const line = fairLine<() => void>()
  const spare: WriterBuffer[] = []
  let filling = 0
  let free = ON_THE_WAY
  const size = () => (filling > MANY ? SMALL : LARGE)
  return {
    begin() {
      filling++
      return () => void filling--
    },
    take() {
      const buffer = spare.pop()
      return buffer?.length === size() ? buffer : new Uint8Array(new SharedArrayBuffer(size()))
    },
    async turn(who) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => line.add(who, resolve))
    },
    give(buffer) {
      // Buffers of the other size are no longer needed.
      if (spare[0]?.length !== buffer.length) spare.length = 0
      if (spare.length < ON_THE_WAY && buffer.length === size()) spare.push(buffer)
      const next = line.next()
      if (next) next()
      else free++
    },
  }
}
