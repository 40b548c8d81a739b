import { zipOf } from './zip-of.ts'

/*
 * Office files reduced to the parts that show whether they are encrypted: the directory of a compound file, the first
 * bytes of its streams, the parts of an OpenDocument.
 */

const SECTOR = 512

/** A compound file: header, one sector for each stream's beginning, and a directory that names the streams. */
function compoundFile(streams: Record<string, Buffer>): Buffer {
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  const sectors = Object.values(streams).map((start) => Buffer.concat([start], SECTOR * 9))
  const entries = ['Root Entry', ...Object.keys(streams)].map((name, i) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = i === 0 ? 5 : 2
    return entry
  })
  return Buffer.concat([header, ...sectors, ...entries])
}

/** The beginning of a Word document's main stream. */
function wordStart(flags: number): Buffer {
  const fib = Buffer.alloc(32)
  fib.writeUInt16LE(0xa5ec, 0)
  fib.writeUInt16LE(0xc1, 2)
  fib.writeUInt16LE(flags, 10)
  fib.writeUInt16LE(0xbf, 12)
  return fib
}

const record = (type: number, body: string) => {
  const bytes = Buffer.from(body, 'hex')
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}
const BOF8 = record(0x809, '0006050010270000c980010006060000')
const BOF5 = record(0x809, '0005050010270000')
const FILE_PASS = record(0x2f, '010001000100')
const WRITE_PROTECT = record(0x86, '')
const CODE_PAGE = record(0x42, 'b004')

const currentUser = (token: string) => Buffer.from(`0000f60f1c00000014000000${token}00000000`, 'hex')
const odf = (kind: string, parts: { name: string; bytes: Buffer | string; stored?: boolean }[]) =>
  zipOf([{ name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${kind}`, stored: true }, ...parts])
const scrambled = Buffer.from('8f3a01bb77c2e90d', 'hex')
const encryptedPart = { name: 'content.xml', bytes: scrambled, stored: true }

export const ENCRYPTED: readonly [string, Buffer][] = [
  ...['docx', 'xlsx', 'xlsb', 'pptx', 'vsdx'].map((extension): [string, Buffer] => [
    `package.${extension}`,
    compoundFile({ EncryptionInfo: Buffer.from('0400040040000000', 'hex'), EncryptedPackage: Buffer.alloc(600) }),
  ]),
  ['letter.doc', compoundFile({ WordDocument: wordStart(0x0100) })],
  ['obfuscated.doc', compoundFile({ Data: Buffer.alloc(64), WordDocument: wordStart(0x8100) })],
  ['table.xls', compoundFile({ Workbook: Buffer.concat([BOF8, FILE_PASS]) })],
  ['protected.xls', compoundFile({ Workbook: Buffer.concat([BOF8, WRITE_PROTECT, FILE_PASS]) })],
  ['older.xls', compoundFile({ Book: Buffer.concat([BOF5, FILE_PASS]) })],
  ['slides.ppt', compoundFile({ 'PowerPoint Document': Buffer.alloc(600), EncryptedSummary: Buffer.alloc(64) })],
  ['user.ppt', compoundFile({ 'Current User': currentUser('dfc4d1f3') })],
  ...['text', 'spreadsheet', 'presentation'].map((kind): [string, Buffer] => [
    `${kind}.od${kind[0]}`,
    odf(kind, [encryptedPart]),
  ]),
  ['like-xml.odt', odf('text', [{ name: 'content.xml', bytes: Buffer.from('3c3a01bb77c2e90d', 'hex'), stored: true }])],
  ['whole.odt', odf('text', [{ name: 'encrypted-package', bytes: scrambled, stored: true }])],
]

export const PLAIN: readonly [string, Buffer][] = [
  ['archive.zip', zipOf([{ name: 'content.xml', bytes: scrambled, stored: true }])],
  ['letter.doc', compoundFile({ WordDocument: wordStart(0) })],
  ['table.xls', compoundFile({ Workbook: Buffer.concat([BOF8, CODE_PAGE]) })],
  ['slides.ppt', compoundFile({ 'Current User': currentUser('5fc091e3') })],
  ['text.odt', odf('text', [{ name: 'content.xml', bytes: '<office:document-content/>' }])],
  ['stored.odt', odf('text', [{ name: 'content.xml', bytes: '<?xml version="1.0"?><a/>', stored: true }])],
  ['about.txt', Buffer.from('EncryptedPackage and encrypted-package are names of parts')],
]
