/** Inspects a file's bytes as they pass to the scanner. It parses nothing that a hostile file could break. */
export interface ByteWatch {
  /** Passes the bytes through and inspects them. */
  passing(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** True once the bytes that are looked for have passed. */
  found(): boolean
}

/** Shows each chunk to `look`, in order, until it returns true: it has found what it looks for. */
export function watchBytes(look: (chunk: Buffer) => boolean): ByteWatch {
  let found = false
  return {
    async *passing(bytes) {
      for await (const chunk of bytes) {
        found ||= look(chunk)
        yield chunk
      }
    },
    found: () => found,
  }
}
