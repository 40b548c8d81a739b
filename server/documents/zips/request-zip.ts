import type * as contract from '@strongroom/contract/documents/zips.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from '../../workspaces/workspaces/queries.ts'
import { buildZip } from './build-zip.job.ts'
import { presentZip } from './present.ts'
import { HASH_BYTES, hashRequest, hashSelection } from './hash-request.ts'
import { guardDownloads, lockPerson, workspaceOf } from './queries.ts'
import { selectContents, type Selection, type ZipContents } from './select-contents.ts'
import { portableName } from './zip-names.ts'

/**
 * Requests a zip. A request with the same name and selection as one of the last five minutes gets the same zip, while
 * that hasn't failed and contains what a new one would.
 */
export async function requestZip(
  change: Change,
  { body }: Input<typeof contract.requestZip>,
): Promise<Reply<typeof contract.requestZip>> {
  const assetIds = [...new Set(body.assetUuids)].toSorted()
  // Before the rights are read: they may end while this call waits for another of the same person, or for a removal.
  await lockPerson(change.db, change.actor.personId)
  const place = await workspaceOf(change.read, assetIds)
  const { standing } = await lockWorkspace(change, place, 'share', 'asset.not.found')
  const workspace = guardDownloads(standing)
  change.authorize(workspace, 'canDownloadLatest')
  const selection = { assetIds, excludeUnableToScan: body.excludeUnableToScan }
  const name = zipName(body.name)
  const recent = await findRecent(change, selection, name)
  if (recent.length === 0) await expectRoom(change)
  const contents = await selectContents(change.read.db, { actor: change.actor, now: change.now, standing }, selection)
  const request = hashRequest(selection, contents)
  const same = recent.find((zip) => zip.request.equals(request))
  if (same) {
    change.nothingChanged()
    return presentZip(same)
  }
  if (recent.length > 0) await expectRoom(change)
  const { documents, bytes } = expectSize(contents)
  await expectBytes(change, bytes)
  const row = await change.db
    .insertInto('zip')
    .values({
      id: uuidv7(),
      person_id: change.actor.personId,
      workspace_id: standing.workspaceId,
      name,
      request,
      asset_ids: assetIds,
      exclude_unable_to_scan: body.excludeUnableToScan,
      documents: documents.length,
      bytes,
      created: change.now,
      expires: new Date(change.now.getTime() + limits.zipKept),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  change.enqueue(buildZip, { zipId: row.id }, { share: change.actor.personId })
  change.record('ZIP_REQUESTED', workspace.entity, { to: { name: row.name, documents: documents.length, bytes } })
  return presentZip(row)
}

const zipName = (name: string) => portableName(`${name.replace(/\.zip$/i, '')}.zip`)

/** The person's zips of the same selection and name from the last five minutes, newest first. */
const findRecent = (change: Change, selection: Selection, name: string) =>
  change.db
    .selectFrom('zip')
    .selectAll()
    .where('person_id', '=', change.actor.personId)
    .where('name', '=', name)
    .where(
      (eb) => eb.fn<Buffer>('substring', ['request', sql.lit(1), sql.lit(HASH_BYTES)]),
      '=',
      hashSelection(selection),
    )
    .where('state', '<>', 'FAILED')
    .where('created', '>', new Date(change.now.getTime() - limits.zipSame))
    .where('expires', '>', change.now)
    .orderBy('created', 'desc')
    .execute()

async function expectRoom(change: Change): Promise<void> {
  const { pending, kept } = await change.db
    .selectFrom('zip')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('state', '=', 'PENDING').as('pending'),
      fn.countAll<string>().as('kept'),
    ])
    .where('person_id', '=', change.actor.personId)
    .where('expires', '>', change.now)
    .where('state', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  if (Number(pending) >= limits.zipsPending) throw new Refused('too.many.requests', { retryAfter: 60 })
  if (Number(kept) >= limits.zipsPerPerson) throw new Refused('too.many.requests', { retryAfter: 3600 })
}

/**
 * The kept zips of one person have a limit, and an unfinished one leaves half of the disk's room to everybody else: a
 * zip is a copy, and uploads need that room.
 */
async function expectBytes(change: Change, bytes: number): Promise<void> {
  const { pending, kept } = await change.db
    .selectFrom('zip')
    .select(({ fn }) => [
      fn.sum<string | null>('bytes').filterWhere('state', '=', 'PENDING').as('pending'),
      fn.sum<string | null>('bytes').as('kept'),
    ])
    .where('person_id', '=', change.actor.personId)
    .where('expires', '>', change.now)
    .where('state', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  if (Number(kept ?? 0) + bytes > limits.zipBytesPerPerson) throw new Refused('too.many.requests', { retryAfter: 3600 })
  const { free, reserve } = await change.ports.blobs.room()
  if (Number(pending ?? 0) + bytes > (free - reserve) / 2) throw new Refused('storage.full')
}

function expectSize(contents: ZipContents): ZipContents {
  if (contents.documents.length === 0) throw new Refused('zip.empty')
  if (contents.documents.length > limits.zipDocuments || contents.bytes > limits.zipBytes)
    throw new Refused('zip.too.large')
  return contents
}
