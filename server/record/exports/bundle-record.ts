import type { Standing } from '../../access/standing.ts'
import { verifierPage } from '../audit/download-verifier.ts'
import { csvOf } from '../audit/export-audit.ts'
import { sealedLines } from '../audit/export-sealed-audit.ts'
import type { Read } from '../../kernel/read.ts'
import { commentsOf } from './comment-rows.ts'
import { findSummary, listFolders, listPeople, versionsOf } from './queries.ts'
import type { Reader, Wanted } from './record-sections.ts'
import { type Parts, streamZip } from './stream-zip.ts'
import { tasksJson } from './task-rows.ts'

interface Asked {
  read: Read
  standing: Standing
  reader: Reader
}

/** A zip with the record in every format. */
export const bundleOf = (asked: Asked, wanted: Wanted, pdf: AsyncIterable<Buffer>): AsyncGenerator<Buffer> =>
  streamZip(partsOf(asked, wanted, pdf))

function partsOf({ read, standing, reader }: Asked, wanted: Wanted, pdf: AsyncIterable<Buffer>): Parts {
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
      const texts = rows.map(({ sha256, created, scan_status: scanStatus, asset_id: assetUuid, ...row }) => {
        const version = { scanStatus, sha256: sha256?.toString('hex') ?? null, createdTime: created.getTime() }
        return JSON.stringify({ ...row, assetUuid, ...version })
      })
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
