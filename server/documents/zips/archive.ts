import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import { stringify } from 'csv-stringify/sync'
import { chunksOf } from '../../http/chunks-of.ts'
import { BlobDamaged } from '../../storage/blobs.ts'
import { MANIFEST, type ZipContents, type ZipDocument } from './select-contents.ts'

export interface ArchiveSource {
  /** The plain bytes of a document. */
  open: (document: ZipDocument) => AsyncIterable<Buffer>
  /** Called with the number of bytes just read. Throws to stop. */
  advance: (bytes: number) => void
}

/**
 * Writes a zip of documents, one after the other, with a list of them at its end. Throws the first error of a document;
 * a document with another size or hash than its version's is an error.
 */
export async function* archiveOf(contents: ZipContents, source: ArchiveSource): AsyncGenerator<Buffer> {
  const { ZipArchive } = await import('archiver')
  const zip = new ZipArchive({ zlib: { level: 1 } })
  const out = new PassThrough()
  zip.pipe(out)
  fill(zip, contents, source).catch((error: Error) => out.destroy(error))
  try {
    yield* chunksOf(out)
  } finally {
    zip.destroy()
  }
}

async function fill(zip: ZipArchive, contents: ZipContents, source: ArchiveSource): Promise<void> {
  const add = adder(zip)
  for (const name of contents.folders) await add(Buffer.alloc(0), { name, type: 'directory' })
  const rows: (string | number)[][] = []
  for (const document of contents.documents) {
    const { path, number, size, sha256, created } = document
    // An empty blob has no range to read.
    const bytes = size === 0 ? Buffer.alloc(0) : Readable.from(checked(document, source), { objectMode: false })
    await add(bytes, { name: path, date: created })
    rows.push([path, number, size, sha256.toString('hex')])
  }
  // Spreadsheets run cells that begin like a formula.
  const list = stringify([['Path', 'Version', 'Size', 'SHA-256'], ...rows], {
    // Without it spreadsheets read letters with macrons and circumflexes in another encoding.
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  })
  await add(Buffer.from(list), { name: MANIFEST })
  await zip.finalize()
}

type Entry = { name: string; date?: Date; type?: 'directory' }

/** Adds one entry and waits until it is in the zip, so that one document is open at a time. */
function adder(zip: ZipArchive): (bytes: Buffer | Readable, entry: Entry) => Promise<void> {
  let current = Promise.withResolvers<void>()
  current.promise.catch(() => {})
  let failed: Error | undefined
  const fail = (error: Error) => {
    failed ??= error
    current.reject(failed)
  }
  zip.on('error', fail)
  zip.on('warning', fail)
  zip.on('close', () => fail(new Error('the zip was closed')))
  zip.on('entry', () => current.resolve())
  return async (bytes, entry) => {
    if (failed) throw failed
    current = Promise.withResolvers<void>()
    current.promise.catch(() => {})
    if (bytes instanceof Readable) bytes.on('error', fail)
    zip.append(bytes, entry)
    try {
      await current.promise
    } finally {
      if (bytes instanceof Readable) bytes.destroy()
    }
  }
}

async function* checked(document: ZipDocument, { open, advance }: ArchiveSource): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of open(document)) {
    hash.update(chunk)
    size += chunk.length
    advance(chunk.length)
    yield chunk
  }
  if (size !== document.size || !hash.digest().equals(document.sha256))
    throw new BlobDamaged(`blob ${document.blobId} differs from its version`)
}
