import { fairLine } from '../adapters/fair-line.ts'

/** What is handed over at once, in bytes: less where many send, since each fills a buffer of its own. */
const LARGE = 1 << 20
const SMALL = 256 * 1024
const MANY = 8
/** So many are on their way to the threads at once, whoever's they are. */
const ON_THE_WAY = 16

/** What passes bytes to the threads that store them. It is shared with them, as handing memory over costs more. */
export type WriterBuffer = Uint8Array<SharedArrayBuffer>

/** The memory of all large uploads together, and whose turn it is to use it. */
export interface WriterBuffers {
  /** Counts somebody who fills buffers; the returned function ends that. */
  begin(): () => void
  /** One to be filled. */
  take(): WriterBuffer
  /** Resolves once a full one of this person may go; turns go round between people. */
  turn(who: string): Promise<void>
  /** What went has come back. */
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
      // Of the other size none is needed any more.
      if (spare[0]?.length !== buffer.length) spare.length = 0
      if (spare.length < ON_THE_WAY && buffer.length === size()) spare.push(buffer)
      const next = line.next()
      if (next) next()
      else free++
    },
  }
}
