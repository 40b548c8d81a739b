import { crc32, deflateSync } from 'node:zlib'

/** The bytes of a PNG before its first chunk, and its first chunk, whose size is fixed. */
const BEGINNING = 8 + 25

/** A PNG picture with this ICC profile, which sharp takes only from a file. */
export function withProfile(png: Buffer, profile: Buffer): Buffer {
  const type = Buffer.from('iCCP', 'latin1')
  // A name, its end, and the only method of compression there is.
  const content = Buffer.concat([type, Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - type.length, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, BEGINNING), chunk, png.subarray(BEGINNING)])
}
