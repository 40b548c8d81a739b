import { Unrenderable } from './unrenderable.ts'

/** An entry as declared by the directory at the end of a zip. `at` is the offset of its local header. */
export interface ZipEntry {
  name: string
  method: number
  encrypted: boolean
  packed: number
  size: number
  at: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

/**
 * The entries of a zip's directory. Throws Unrenderable 'broken' if there is none, 'too-complex' if it has more than
 * `most` entries or needs zip64.
 */
export function readZipDirectory(zip: Buffer, most: number): ZipEntry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff || count > most) throw new Unrenderable('too-complex')
  const entries: ZipEntry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new Unrenderable('broken')
    const nameLength = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(zip: Buffer): number {
  // The end record is 22 bytes and may be followed by a comment of up to 64 KiB.
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at--)
    if (zip.readUInt32LE(at) === END) return at
  throw new Unrenderable('broken')
}

/** The packed bytes of an entry. Throws Unrenderable 'broken' if they aren't at the declared offset. */
export function packedBytes(zip: Buffer, entry: ZipEntry): Buffer {
  const { at, packed } = entry
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== LOCAL) throw new Unrenderable('broken')
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (start + packed > zip.length) throw new Unrenderable('broken')
  return zip.subarray(start, start + packed)
}
