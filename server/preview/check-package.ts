import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { Unrenderable } from './unrenderable.ts'
import { packedBytes, readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** Limits on Office files before any Office program opens them, in bytes and counts. */
const limits = { entries: 10_000, total: 400 * 1024 ** 2, xml: 150 * 1024 ** 2, ratio: 150, ratioFrom: 8 * 1024 ** 2 }

/** The extensions under which the converter knows the formats. */
export type OfficeFormat = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'doc' | 'xls' | 'ppt' | 'rtf'

/**
 * Checks an Office file before conversion: its format by content, whether it is encrypted, and whether it is a zip
 * bomb. Throws Unrenderable. The sizes in a zip's directory can lie, so every entry is unpacked, counted and discarded.
 */
export async function checkPackage(bytes: Buffer): Promise<OfficeFormat> {
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  if (bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) return compoundFormat(bytes)
  const entries = readZipDirectory(bytes, limits.entries)
  if (entries.some((entry) => entry.encrypted)) throw new Unrenderable('encrypted')
  refuseDeclared(entries)
  await unpackAll(bytes, entries)
  return packageFormat(bytes, entries)
}

function refuseDeclared(entries: ZipEntry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (total > limits.total) throw new Unrenderable('too-complex')
  for (const entry of entries) refuseEntry(entry, entry.size)
}

function refuseEntry(entry: ZipEntry, size: number): void {
  const isXml = /\.(xml|rels|vml)$/i.test(entry.name)
  const bursts = size > limits.ratioFrom && size > entry.packed * limits.ratio
  if (bursts || (isXml && size > limits.xml)) throw new Unrenderable('too-complex')
}

async function unpackAll(bytes: Buffer, entries: ZipEntry[]): Promise<void> {
  let total = 0
  for (const entry of entries) {
    total += await countUnpacked(bytes, entry)
    if (total > limits.total) throw new Unrenderable('too-complex')
  }
}

/** Counts the bytes to which an entry unpacks; stops as soon as they are too many. */
async function countUnpacked(bytes: Buffer, entry: ZipEntry): Promise<number> {
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) return packed.length
  if (entry.method !== 8) throw new Unrenderable('broken')
  let size = 0
  const count = async (unpacked: AsyncIterable<Buffer>) => {
    for await (const chunk of unpacked) {
      size += chunk.length
      refuseEntry(entry, size)
      if (size > limits.total) throw new Unrenderable('too-complex')
    }
  }
  try {
    await pipeline(Readable.from([packed]), createInflateRaw({ chunkSize: 256 * 1024 }), count)
  } catch (error) {
    throw error instanceof Unrenderable ? error : new Unrenderable('broken')
  }
  return size
}

function packageFormat(bytes: Buffer, entries: ZipEntry[]): OfficeFormat {
  const names = new Set(entries.map((entry) => entry.name))
  if (names.has('[Content_Types].xml')) {
    if (names.has('word/document.xml')) return 'docx'
    if (names.has('xl/workbook.xml')) return 'xlsx'
    if (names.has('ppt/presentation.xml')) return 'pptx'
    return byFolder(entries)
  }
  const mimetype = entries.find((entry) => entry.name === 'mimetype')
  const declared = mimetype ? packedBytes(bytes, mimetype).toString('latin1') : ''
  const family = /opendocument\.(text|spreadsheet|presentation)/.exec(declared)?.[1]
  if (!family || !names.has('content.xml')) throw new Unrenderable('broken')
  refuseEncrypted(bytes, entries)
  return family === 'text' ? 'odt' : family === 'spreadsheet' ? 'ods' : 'odp'
}

/** The main part may have any name, because Office itself sometimes chooses 'word/document2.xml'. */
function byFolder(entries: ZipEntry[]): OfficeFormat {
  const folders = { 'word/': 'docx', 'xl/': 'xlsx', 'ppt/': 'pptx' } as const
  for (const [folder, format] of Object.entries(folders))
    if (entries.some((entry) => entry.name.startsWith(folder) && entry.name.endsWith('.xml'))) return format
  throw new Unrenderable('broken')
}

function refuseEncrypted(bytes: Buffer, entries: ZipEntry[]): void {
  // The content of an encrypted OpenDocument file is stored uncompressed and isn't XML.
  const content = entries.find((entry) => entry.name === 'content.xml')!
  const begin = packedBytes(bytes, content).subarray(0, 200).toString('latin1')
  if (content.method === 0 && !/^(\xef\xbb\xbf)?\s*</.test(begin)) throw new Unrenderable('encrypted')
}

function compoundFormat(bytes: Buffer): OfficeFormat {
  const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'))
  // An encrypted docx, xlsx or pptx is such a stream inside a compound file.
  if (has('EncryptedPackage')) throw new Unrenderable('encrypted')
  if (has('WordDocument')) return 'doc'
  if (has('PowerPoint Document')) return 'ppt'
  if (has('Workbook') || has('Book\0')) return 'xls'
  throw new Unrenderable('broken')
}
