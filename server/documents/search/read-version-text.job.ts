import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { classify, isText } from '../../preview/classify.ts'
import { HEAD_BYTES } from '../../preview/sniff-type.ts'
import type { TextSource } from '../../preview/text/text-lines.ts'
import { Unrenderable } from '../../preview/unrenderable.ts'
import { findRendition } from '../previews/renditions.ts'
import { type LoadedVersion, loadVersion, wholeBlob } from '../versions/load-version.ts'
import { plainByCharacter } from './plain-text.ts'
import { textVector } from './text-words.ts'

/** The characters of a text that are searched: about a hundred pages. */
const MOST_CHARACTERS = 300_000
/** The bytes of a plain text that are read, in any encoding. */
const MOST_BYTES = 4 * MOST_CHARACTERS

/** Stores the text of a version for search, once it has a preview. Its bytes are read in a renderer's child process. */
export const readVersionText = job({
  name: 'read-version-text',
  queue: 'text',
  attempts: 3,
  schema: z.object({ versionId: z.uuid() }),
  key: ({ versionId }) => versionId,
  async work(ports, { versionId }) {
    const version = await loadVersion(ports, versionId)
    if (!version || version.preview_status !== 'COMPLETED' || version.preview_kind !== 'pdf') return
    await keep(ports, version, await readText(ports, version))
  },
})

/** '' for a version whose text can't be read: it has a preview, and is found by its name. */
async function readText(ports: Ports, version: LoadedVersion): Promise<string> {
  const source = await sourceOf(ports, version)
  if (!source) return ''
  try {
    const text = await ports.renderer.text({ source, most: MOST_CHARACTERS, who: version.workspace_id })
    // PostgreSQL stores no zero characters and no halves of characters.
    return text.replaceAll('\0', '').toWellFormed()
  } catch (error) {
    if (error instanceof Unrenderable) return ''
    throw error
  }
}

/** A plain text's own bytes, otherwise the PDF of its preview. */
async function sourceOf(ports: Ports, version: LoadedVersion): Promise<TextSource | undefined> {
  const head = await beginningOf(ports, version, HEAD_BYTES)
  if (isText(classify(version.extension, head)))
    return { kind: 'text', bytes: await beginningOf(ports, version, MOST_BYTES) }
  const rendition = await findRendition(ports, version.id, { kind: 'document' })
  if (!rendition) return undefined
  const blob = { id: rendition.blob_id, size: rendition.size }
  return { kind: 'pdf', bytes: await wholeBlob(ports, blob, version.key) }
}

async function beginningOf(ports: Ports, version: LoadedVersion, most: number): Promise<Buffer> {
  if (version.size === 0) return Buffer.alloc(0)
  const range = { from: 0, to: Math.min(most, version.size) - 1 }
  const chunks: Buffer[] = []
  for await (const chunk of ports.blobs.read(version.blob_id, version.key, version.size, range)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Replaces the document's text, if this is still its current version. */
const keep = (ports: Ports, version: LoadedVersion, body: string): Promise<void> =>
  asSystem(ports, 'stores the text of a version', async (change) => {
    change.unaudited('the upload was recorded')
    await change.db
      .updateTable('version')
      .set({ text_read: true, text_faults: 0, text_retry_at: null })
      .where('id', '=', version.id)
      .execute()
    await sql`
      insert into document_text (asset_id, workspace_id, version_id, body, plain, words)
      select a.id, a.workspace_id, ${version.id}, ${body}, ${plainByCharacter(body)}, ${textVector(body)}::tsvector
        from asset a where a.current_version_id = ${version.id}
      on conflict (asset_id) do update
        set version_id = excluded.version_id, body = excluded.body, plain = excluded.plain, words = excluded.words`.execute(
      change.db,
    )
  })
