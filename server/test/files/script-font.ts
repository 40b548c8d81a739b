import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fontFolder } from '../../preview/font-folder.ts'

/** A font like DejaVu Sans, under another name, whose glyphs are mapped to a script from `first` on. */
export function scriptFont(first: number, total = 60): Buffer {
  const source = readFileSync(path.join(fontFolder(), 'DejaVuSans.ttf'))
  const tables = new Map(
    Array.from({ length: source.readUInt16BE(4) }, (_, i) => {
      const at = 12 + i * 16
      const [start, length] = [source.readUInt32BE(at + 8), source.readUInt32BE(at + 12)]
      return [source.toString('latin1', at, at + 4), source.subarray(start, start + length)] as const
    }),
  )
  const kept = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'post', 'OS/2'].map((tag) => [tag, tables.get(tag)!])
  return sfnt([...kept, ['cmap', letterMap(first, total)], ['name', nameTable('Scripted')]] as [string, Buffer][])
}

/** Format 4 with one segment: characters map to the glyphs from the letter A on. */
function letterMap(first: number, total: number): Buffer {
  const [lastLetter, delta] = [first + total - 1, (36 - first) & 0xffff]
  const segments = [4, 0, 0, 4, 4, 1, 0, lastLetter, 0xffff, 0, first, 0xffff, delta, 1, 0, 0]
  segments[1] = segments.length * 2
  return words([0, 1, 3, 1, 0, 12, ...segments])
}

function nameTable(family: string): Buffer {
  const texts = ['', family, 'Regular', family, family, '1', family.replaceAll(' ', '')].map((text) =>
    Buffer.from(text, 'utf16le').swap16(),
  )
  let at = 0
  const records = texts.flatMap((text, id) => {
    at += text.length
    return [3, 1, 0x409, id, text.length, at - text.length]
  })
  return Buffer.concat([words([0, texts.length, 6 + records.length * 2, ...records]), ...texts])
}

function sfnt(tables: [string, Buffer][]): Buffer {
  const sorted = tables.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const head = Buffer.alloc(12 + sorted.length * 16)
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt16BE(sorted.length, 4)
  let at = head.length
  const parts = sorted.map(([tag, bytes], i) => {
    head.write(tag, 12 + i * 16, 'latin1')
    head.writeUInt32BE(at, 20 + i * 16)
    head.writeUInt32BE(bytes.length, 24 + i * 16)
    const padded = Buffer.alloc((bytes.length + 3) & ~3)
    bytes.copy(padded)
    at += padded.length
    return padded
  })
  return Buffer.concat([head, ...parts])
}

function words(numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2)
  numbers.forEach((each, i) => bytes.writeUInt16BE(each, i * 2))
  return bytes
}
