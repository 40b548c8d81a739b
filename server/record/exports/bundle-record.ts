import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { ZipArchive } from 'archiver'
import type { Standing } from '../../access/standing.ts'
import { verifierPage } from '../audit/download-verifier.ts'
import { csvOf } from '../audit/export-audit.ts'
import { sealedLines } from '../audit/export-sealed-audit.ts'
import { chunksOf } from '../../http/chunks-of.ts'
import type { Read } from '../../kernel/read.ts'
import { commentsOf } from './comment-rows.ts'
import { findSummary, listFolders, listPeople, versionsOf } from './queries.ts'
import type { Reader, Wanted } from './record-sections.ts'
import { tasksJson } from './task-rows.ts'

interface Asked {
  read: Read
  standing: Standing
  reader: Reader
}

/** A zip with the record in every format, and the SHA-256 of each file in MANIFEST.txt; written while it is sent. */
export async function* bundleOf(asked: Asked, wanted: Wanted, pdf: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const archiver = await import('archiver')
  const zip = new archiver.ZipArchive({ zlib: { level: 6 }, forceZip64: false })
  const out = new PassThrough()
  zip.pipe(out)
  zip.on('error', (error: Error) => out.destroy(error))
  const sums: string[] = []
  const parts = partsOf(asked, wanted, pdf)
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

function partsOf({ read, standing, reader }: Asked, wanted: Wanted, pdf: AsyncIterable<Buffer>) {
  const range = { from: new Date(0), to: read.now }
  return {
    'record.pdf': pdf,
    'record.json': jsonOf({ read, standing }, wanted),
    ...(wanted.includeActivity
      ? {
          'activity.csv': csvOf(read, standing, range),
          'activity-sealed.jsonl': sealedLines(read, standing),
          'verify-activity.html': one(verifierPage(reader.locale)),
        }
      : {}),
  }
}

/** One file after the other: the next is read once the previous one is in the zip. */
async function fill(
  zip: ZipArchive,
  parts: Record<string, AsyncIterable<Buffer>>,
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
    const source = Readable.from(counted(), { objectMode: false })
    const done = new Promise<void>((resolve, reject) => {
      zip.once('entry', () => resolve())
      zip.once('error', reject)
      // Without a listener a lost connection would end the process.
      source.on('error', reject)
      source.once('close', () => isOver.aborted && resolve())
      // A source that has ended is closed already, and its entry is never written.
      isOver.addEventListener('abort', () => (source.closed ? resolve() : source.destroy()), { once: true })
    })
    zip.append(source, { name })
    await done
  }
  if (isOver.aborted) return
  zip.append(`${sums.join('\n')}\n`, { name: 'MANIFEST.txt' })
  // A destroyed zip never finishes.
  await Promise.race([zip.finalize(), new Promise((resolve) => isOver.addEventListener('abort', resolve))])
}

async function* one(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** The same for programs; lists are streamed. */
async function* jsonOf({ read, standing }: Pick<Asked, 'read' | 'standing'>, wanted: Wanted): AsyncGenerator<Buffer> {
  const found = await findSummary(read, standing)
  const summary = {
    uuid: found.id,
    name: found.name,
    owner: `${found.given_name} ${found.family_name}`,
    workgroup: found.workgroup_name,
    createdTime: found.created.getTime(),
    hasTwoStepEnabled: found.two_step,
    scheduledEndTime: found.scheduled_end?.getTime() ?? null,
    closedTime: found.closed_at?.getTime() ?? null,
  }
  yield Buffer.from(`{"workspace":${JSON.stringify(summary)}`)
  if (wanted.includeParticipants) yield Buffer.from(`,"participants":${JSON.stringify(await peopleOf(read, standing))}`)
  if (wanted.includeDocuments) {
    const folders = (await listFolders(read, standing)).map(({ created, ...folder }) => ({
      uuid: folder.id,
      path: folder.path,
      createdTime: created.getTime(),
      author: folder.author,
      allowNewDocument: folder.allow_new_document,
      allowNewFolder: folder.allow_new_folder,
      allowEdit: folder.allow_edit,
    }))
    yield Buffer.from(`,"folders":${JSON.stringify(folders)},"versions":[`)
    let first = true
    for await (const rows of versionsOf(read, standing)) {
      const texts = rows.map(({ sha256, created, scan_status: scanStatus, ...row }) =>
        JSON.stringify({ ...row, scanStatus, sha256: sha256.toString('hex'), createdTime: created.getTime() }),
      )
      yield Buffer.from(`${first ? '' : ','}\n${texts.join(',\n')}`)
      first = false
    }
    yield Buffer.from(']')
  }
  if (wanted.includeComments) yield* commentsJson(read, standing)
  if (wanted.includeTasks) yield* tasksJson(read, standing)
  yield Buffer.from('}\n')
}

async function* commentsJson(read: Read, standing: Standing): AsyncGenerator<Buffer> {
  let first = true
  yield Buffer.from(',"comments":[')
  for await (const rows of commentsOf(read, standing)) {
    const texts = rows.map((row) =>
      JSON.stringify({
        uuid: row.id,
        threadUuid: row.thread_id,
        author: row.author,
        createdTime: row.created.getTime(),
        modifiedTime: row.edited?.getTime() ?? null,
        deletedTime: row.deleted_at?.getTime() ?? null,
        resolvedTime: row.resolved_at?.getTime() ?? null,
        commentText: row.deleted_at ? null : row.text,
      }),
    )
    yield Buffer.from(`${first ? '' : ','}\n${texts.join(',\n')}`)
    first = false
  }
  yield Buffer.from(']')
}

async function peopleOf(read: Read, standing: Standing): Promise<object[]> {
  const people = await listPeople(read, standing)
  return people.map((person) => ({
    uuid: person.id,
    email: person.email,
    givenName: person.accepted_at ? person.given_name : null,
    familyName: person.accepted_at ? person.family_name : null,
    invitedTime: person.invited_at.getTime(),
    joinedTime: person.accepted_at?.getTime() ?? null,
  }))
}
