import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const LINE = /^([0-9A-F]{40})(?::\d+)?\r?$/i
/** Longer than any valid line. */
const WINDOW = 256

/**
 * Whether a file of breached passwords contains a password. The file holds upper-case SHA-1 hashes in hexadecimal, in
 * ascending order, each with an optional colon and count, the format of the published lists. Such files have tens of
 * gigabytes, so the search is binary, and the password never leaves this machine.
 */
export async function passwordIsBreached(file: string, password: string): Promise<boolean> {
  const wanted = createHash('sha1').update(password).digest('hex').toUpperCase()
  const handle = await open(file, 'r')
  try {
    let [low, high] = [0, (await handle.stat()).size]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const found = await lineAfter(handle, middle)
      if (!found || found.start >= high) {
        // No line begins in this half except the one at `low`.
        if (middle === low) return false
        high = middle
        continue
      }
      if (found.hash === wanted) return true
      if (found.hash < wanted) low = found.end
      else if (middle === low) return false
      else high = middle
    }
    return false
  } finally {
    await handle.close()
  }
}

type Handle = Awaited<ReturnType<typeof open>>

/** The first line that begins at or after an offset in the file, if it is a hash. */
async function lineAfter(handle: Handle, place: number) {
  // Starts one byte before, so that a line that begins exactly at the offset is found.
  const from = Math.max(0, place - 1)
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(WINDOW), 0, WINDOW, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const start = place === 0 ? 0 : text.indexOf('\n') + 1
  if (start === 0 && place !== 0) return undefined
  if (start >= text.length) return undefined
  const stop = text.indexOf('\n', start)
  const line = text.slice(start, stop === -1 ? text.length : stop)
  const [, hash] = LINE.exec(line) ?? []
  // An empty line or a remark ends the list.
  if (!hash) return undefined
  return { start: from + start, end: from + start + line.length + 1, hash: hash.toUpperCase() }
}
