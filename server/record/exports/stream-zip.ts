import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import { chunksOf } from '../../http/chunks-of.ts'

/** The files of a zip by name. */
export type Parts = Record<string, AsyncIterable<Buffer>>

/** A zip of these files, and the SHA-256 of each in MANIFEST.txt; written while it is sent. */
export async function* streamZip(parts: Parts): AsyncGenerator<Buffer> {
  const archiver = await import('archiver')
  const zip = new archiver.ZipArchive({ zlib: { level: 6 }, forceZip64: false })
  const out = new PassThrough()
  zip.pipe(out)
  zip.on('error', (error: Error) => out.destroy(error))
  const sums: string[] = []
  const isOver = new AbortController()
  const filled = fill(zip, parts, { sums, isOver: isOver.signal }).catch((error: Error) => out.destroy(error))
  try {
    yield* chunksOf(out)
  } finally {
    // The reader may have disconnected: stops writing.
    isOver.abort()
    zip.destroy()
    await filled
  }
}

/** One file after the other: the next is read once the previous one is in the zip. */
async function fill(
  zip: ZipArchive,
  parts: Parts,
  { sums, isOver }: { sums: string[]; isOver: AbortSignal },
): Promise<void> {
  for (const [name, content] of Object.entries(parts)) {
    if (isOver.aborted) return
    const hash = createHash('sha256')
    const counted = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
      sums.push(`${hash.digest('hex')}  ${name}`)
    }
    await append(zip, Readable.from(counted(), { objectMode: false }), { name, isOver })
  }
  if (isOver.aborted) return
  zip.append(`${sums.join('\n')}\n`, { name: 'MANIFEST.txt' })
  // A destroyed zip never finishes.
  await Promise.race([zip.finalize(), new Promise((resolve) => isOver.addEventListener('abort', resolve))])
}

/** Resolves when the file is in the zip, or nobody reads the zip any more. */
async function append(
  zip: ZipArchive,
  source: Readable,
  { name, isOver }: { name: string; isOver: AbortSignal },
): Promise<void> {
  const done = Promise.withResolvers<void>()
  const { resolve, reject } = done
  // A source that has ended is closed already, and its entry is never written.
  const stop = () => (source.closed ? resolve() : source.destroy())
  const entered = () => resolve()
  zip.once('entry', entered)
  zip.once('error', reject)
  // Without a listener a lost connection would end the process.
  source.on('error', reject)
  source.once('close', () => isOver.aborted && resolve())
  isOver.addEventListener('abort', stop, { once: true })
  zip.append(source, { name })
  try {
    await done.promise
  } finally {
    zip.off('entry', entered)
    zip.off('error', reject)
    isOver.removeEventListener('abort', stop)
  }
}
