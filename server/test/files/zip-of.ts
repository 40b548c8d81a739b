import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip. `declared`: a false size in the directory. */
export interface MadeEntry {
  name: string
  bytes: Buffer | string
  declared?: number
  stored?: boolean
}

/** A zip of these entries, in this order. */
export function zipOf(entries: MadeEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const bytes = Buffer.from(entry.bytes as string)
    const packed = entry.stored ? bytes : deflateRawSync(bytes)
    const name = Buffer.from(entry.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(entry.stored ? 0 : 8, 4)
    fields.writeUInt16LE(0x5a21, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(entry.declared ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, name)
    at += 30 + name.length + packed.length
  }
  return Buffer.concat([...locals, ...directory, endOf(entries.length, Buffer.concat(directory).length, at)])
}

function endOf(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(at, 16)
  return end
}
