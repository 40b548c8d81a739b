import { type ByteWatch, watchBytes } from './watch-bytes.ts'

/** Bytes of a file that clamd looks into: `MaxFileSize` in deploy/clamd.conf. */
export const LARGEST_SCANNED = 2047 * 1024 * 1024

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
/** Length of an entry without its name, its extra fields and its comment. */
const ENTRY_HEAD = 46
const SIZE_IN_EXTRA = 0xffffffff
const ZIP64 = 1
/** Fields that are looked through for Zip64's; real entries have fewer than ten, and a hostile one can have 16,000. */
const MOST_FIELDS = 64

/**
 * Detects files in a zip that are larger than the scanner looks into. clamd reports such a file in every other kind of
 * archive (Heuristics.Limits.Exceeded), but cuts it in a zip and calls the rest clean. The sizes are those of the
 * central directory (APPNOTE 4.3.12, 4.5.3), of the zip itself and of zips stored in it. `limit`:
 * bytes of the largest file that is scanned whole.
 */
export function watchForLargeParts(limit: number = LARGEST_SCANNED): ByteWatch {
  let rest: Buffer = Buffer.alloc(0)

  function look(chunk: Buffer): boolean {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let next = 0
    for (let at = bytes.indexOf(ENTRY); at >= 0; at = bytes.indexOf(ENTRY, next)) {
      const size = sizeOf(bytes.subarray(at))
      if (size === 'incomplete') {
        rest = Buffer.from(bytes.subarray(at))
        return false
      }
      if (size > limit) return true
      next = at + ENTRY.length
    }
    rest = Buffer.from(bytes.subarray(Math.max(next, bytes.length - ENTRY.length + 1)))
    return false
  }

  return watchBytes(look)
}

/** The unpacked size that an entry of the directory states; 0 for bytes that only begin like an entry. */
function sizeOf(entry: Buffer): number | 'incomplete' {
  if (entry.length < ENTRY_HEAD) return 'incomplete'
  // Versions up to 6.3 and the first disk: other bytes happen to be the same four.
  if (entry.readUInt16LE(6) > 63 || entry.readUInt16LE(34) !== 0) return 0
  const size = entry.readUInt32LE(24)
  if (size !== SIZE_IN_EXTRA) return size
  const extra = ENTRY_HEAD + entry.readUInt16LE(28)
  const end = extra + entry.readUInt16LE(30)
  if (entry.length < end) return 'incomplete'
  return sizeInExtra(entry.subarray(extra, end)) ?? SIZE_IN_EXTRA
}

function sizeInExtra(extra: Buffer): number | undefined {
  let fields = 0
  for (let at = 0; at + 4 <= extra.length && fields < MOST_FIELDS; at += 4 + extra.readUInt16LE(at + 2), fields += 1)
    if (extra.readUInt16LE(at) === ZIP64 && at + 12 <= extra.length) return Number(extra.readBigUInt64LE(at + 4))
  return undefined
}
