import { type ByteWatch, watchBytes } from './watch-bytes.ts'

/** Bytes at the end of a chunk that are inspected again with the next one: longer than any pattern. */
const OVERLAP = 256
const SECTOR = 512
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * A directory entry of a compound file: the name in 64 bytes, its length with the terminating zero, the type 'stream'.
 */
function directoryEntry(name: string): Buffer {
  const entry = Buffer.alloc(67)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry[66] = 2
  return entry
}

/**
 * Patterns anywhere in a file, because documents are embedded in others: encrypted packages, encrypted presentations.
 */
const ANYWHERE = [
  directoryEntry('EncryptedPackage'),
  directoryEntry('EncryptedSummary'),
  Buffer.from('14000000dfc4d1f3', 'hex'),
]

/** The file information block of a Word document with `fEncrypted` set. */
function isEncryptedWord(at: Buffer): boolean {
  if (at.readUInt16LE(0) !== 0xa5ec || (at.readUInt16LE(10) & 0x0100) === 0) return false
  return [0xbf, 0xc1].includes(at.readUInt16LE(12))
}

const WRITE_PROTECT = 0x86
const FILE_PASS = 0x2f

/** A workbook whose first record (BOF) is followed by FilePass, with or without WriteProtect in between. */
function isEncryptedExcel(at: Buffer): boolean {
  if (at.readUInt16LE(0) !== 0x0809 || at.readUInt16LE(6) !== 5) return false
  const next = 4 + at.readUInt16LE(2)
  if (next > 20) return false
  const type = at.readUInt16LE(next)
  return type === FILE_PASS || (type === WRITE_PROTECT && at.readUInt16LE(next + 4) === FILE_PASS)
}

const LOCAL_HEADER = 0x04034b50
const CONTENT = Buffer.from('content.xml')
const WHOLE_PACKAGE = Buffer.from('encrypted-package')

/** The beginning of XML. One encrypted part in 256 begins with '<' as well, so one byte isn't enough. */
const XML = /^(\xef\xbb\xbf)?<[?!A-Za-z][\t\n\r -~]{4}|^(\xff\xfe<\0|\xfe\xff\0<)/
const XML_HEAD = 9

/** A part of a zip that is stored uncompressed and isn't XML: OpenDocument encrypts this way. */
function holdsEncryptedPart(bytes: Buffer): boolean {
  if (findPart(bytes, WHOLE_PACKAGE) !== undefined) return true
  const at = findPart(bytes, CONTENT)
  if (at === undefined || bytes.readUInt16LE(at + 8) !== 0) return false
  const start = at + 30 + CONTENT.length + bytes.readUInt16LE(at + 28)
  return start + XML_HEAD <= bytes.length && !XML.test(bytes.toString('latin1', start, start + XML_HEAD))
}

/** The offset of the local header of the part with that name. */
function findPart(bytes: Buffer, name: Buffer): number | undefined {
  for (let found = bytes.indexOf(name); found >= 0; found = bytes.indexOf(name, found + 1)) {
    const at = found - 30
    if (at >= 0 && bytes.readUInt32LE(at) === LOCAL_HEADER && bytes.readUInt16LE(at + 26) === name.length) return at
  }
  return undefined
}

/**
 * Detects encrypted Office documents, whose contents no scanner can see: clamd reports encrypted archives and PDFs, but
 * calls these clean. It compares passing bytes with fixed patterns and parses nothing, so a hostile file can do no harm
 * here. Formats: [MS-OFFCRYPTO] 1.3 and 2.3, [MS-DOC] 2.5.1, [MS-XLS] 2.4.117, [MS-PPT] 2.3.2, ODF 1.3 part 2, 4.
 */
export function watchForEncryption(): ByteWatch {
  let isCompound = false
  let isOpenDocument = false
  let rest = Buffer.alloc(0)
  let offset = 0

  function look(chunk: Buffer): boolean {
    const bytes = Buffer.concat([rest, chunk])
    if (offset === 0) {
      isCompound ||= bytes.subarray(0, 8).equals(COMPOUND_FILE)
      isOpenDocument ||= bytes.subarray(0, 100).includes('application/vnd.oasis.opendocument')
    }
    const found =
      ANYWHERE.some((pattern) => bytes.includes(pattern)) ||
      (isCompound && hasEncryptedSector(bytes)) ||
      (isOpenDocument && holdsEncryptedPart(bytes))
    const kept = Math.min(bytes.length, OVERLAP)
    offset += bytes.length - kept
    rest = Buffer.from(bytes.subarray(bytes.length - kept))
    return found
  }

  /**
   * Streams of a compound file start at a sector boundary; both formats have their signatures in the first 32 bytes.
   */
  function hasEncryptedSector(bytes: Buffer): boolean {
    for (let at = (SECTOR - (offset % SECTOR)) % SECTOR; at + 32 <= bytes.length; at += SECTOR) {
      const start = bytes.subarray(at, at + 32)
      if (isEncryptedWord(start) || isEncryptedExcel(start)) return true
    }
    return false
  }

  return watchBytes(look)
}
