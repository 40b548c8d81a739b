import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50

/** The files of a zip, read by its directory, as other programs do. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (zip.readUInt32LE(end) !== END) end--
  let at = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const head = zip.readUInt32LE(at + 42)
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const bytes = zip.subarray(from, from + packed)
    const isStored = zip.readUInt16LE(at + 10) === 0
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), isStored ? bytes : inflateRawSync(bytes))
    at += 46 + name + extra + comment
  }
  return files
}
