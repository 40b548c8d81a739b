import { type GivenTag, TagTexts, tagText } from '@strongroom/contract/documents/given-tags.ts'
import { UploadMetadata } from '@strongroom/contract/documents/uploads.ts'
import { AssetName } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { hashOf } from '../../identity/sessions/open-session.ts'
import { extensionOf } from '../../kernel/names.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { parse } from '../../http/request-context.ts'
import { findGuardedAsset } from '../assets/queries.ts'
import { admit, type Destination, lastActive, type UploadRow } from './queries.ts'

interface NewUpload {
  id: string
  ticket: string
  size: number
  metadata: Record<string, string | null>
  /** The same as sent. */
  sent: string
}

/** Milliseconds between the end of an upload and the time from which the general sweep would remove its blob. */
const SPARE = 86_400_000

/** Begins an upload: its row and that of its blob. The ticket acts with the rights of this session. */
export async function insertUpload(change: Change, upload: NewUpload): Promise<UploadRow> {
  const given = parse(UploadMetadata, upload.metadata) as UploadMetadata
  const to = { ...destinationIn(given), name: parse(AssetName, given.filename, 'filename') as string }
  const { workspaceId, maxBytes } = await admit(change.read, to)
  if (to.assetId) await expectExtension(change, to.assetId, to.name)
  if (upload.size > maxBytes) throw new Refused('file.too.large')
  const { actor, now, db } = change
  change.authorizeSelf(actor.personId)
  change.unaudited('the document or version that it becomes is recorded')
  await expectRoom(change, upload.size)
  await expectDiskRoom(change, upload.size)
  const expires = new Date(now.getTime() + limits.uploadKept)
  await db
    .insertInto('blob')
    .values({ id: upload.id, workspace_id: workspaceId, touched: new Date(Date.now() + limits.uploadKept + SPARE) })
    .execute()
  const insert = db.insertInto('upload').values((eb) => ({
    id: upload.id,
    ticket: hashOf(upload.ticket),
    person_id: actor.personId,
    session_id: actor.sessionId,
    authenticated_at: actor.authenticatedAt,
    second_factor: actor.factors.passed,
    identity_provider_id: actor.identityProviderId,
    client_secret_id: eb.selectFrom('session').select('client_secret_id').where('id', '=', actor.sessionId),
    workspace_id: workspaceId!,
    parent_id: to.parentId ?? null,
    asset_id: to.assetId ?? null,
    name: to.name,
    manifest_id: to.manifestId ?? null,
    manifest_path: to.manifestPath ?? null,
    tags: to.tags.map(tagText),
    size: upload.size,
    metadata: upload.sent,
    finishes_later: given.finish === 'later',
    expected_sha256: given.sha256 ? Buffer.from(given.sha256, 'hex') : null,
    created: now,
    expires,
  }))
  return insert.returningAll().executeTakeFirstOrThrow()
}

function destinationIn(given: UploadMetadata): Omit<Destination, 'name'> {
  const { workspaceUuid, parentUuid, documentUuid, manifestUuid, manifestPath } = given
  if (documentUuid && manifestUuid) throw wrongMetadata('a version has no manifest')
  const isOne = (workspaceUuid === undefined) !== (documentUuid === undefined)
  if (isOne && !(documentUuid && parentUuid))
    return {
      workspaceId: workspaceUuid,
      parentId: parentUuid,
      assetId: documentUuid,
      manifestId: manifestUuid,
      manifestPath,
      tags: tagsIn(given),
    }
  throw wrongMetadata('needs workspaceUuid for a new document, or documentUuid for a version')
}

const wrongMetadata = (message: string) =>
  new Refused('input.invalid', { fields: [{ path: 'Upload-Metadata', message }] })

/** Only a new document has tags. */
function tagsIn({ tags, documentUuid }: UploadMetadata): GivenTag[] {
  const given = parse(TagTexts, tags ? tags.split('\n') : [], 'tags') as GivenTag[]
  if (given.length === 0 || !documentUuid) return given
  throw wrongMetadata('a version has no tags')
}

async function expectExtension(change: Change, assetId: string, name: string): Promise<void> {
  const { extension } = await findGuardedAsset(change.read, assetId)
  if (extensionOf(name) !== extension) throw new Refused('version.extension')
}

/** The unfinished uploads of a person have a bound, and so have their bytes. */
async function expectRoom({ db, actor, now }: Change, size: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads ' || ${actor.personId}, 0))`.execute(db)
  const { count, bytes } = await db
    .selectFrom('upload')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
    .where('person_id', '=', actor.personId)
    .where('finished_as', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.openUploads || Number(bytes ?? 0) + size > limits.openUploadBytes)
    throw new Refused('uploads.too.many', { retryAfter: 60 })
}

/** Milliseconds after the last byte for which an upload keeps the room for its rest. */
const ROOM_KEPT = 600_000

/**
 * The disk has room for the whole upload, beside what uploads that are being sent still need. Those of others count for
 * at most half of the room: nobody takes it from everybody by beginning uploads.
 */
async function expectDiskRoom(change: Change, size: number): Promise<void> {
  const { free, reserve } = await change.ports.blobs.room()
  if (size === 0 || !Number.isFinite(free)) return
  const room = free - reserve
  const leaves = ({ own, others }: Needed) => room - own - Math.min(others, room / 2) - size
  // Where room is scarce, beginnings of several people are counted one after the other.
  if (leaves(await findNeeded(change)) > room / 2) return
  await sql`select pg_advisory_xact_lock(hashtextextended('room for uploads', 0))`.execute(change.db)
  if (leaves(await findNeeded(change)) < 0) throw new Refused('storage.full')
}

interface Needed {
  own: number
  others: number
}

/** The bytes that uploads which are being sent still need, those of the person and of others. */
function findNeeded({ db, actor, now }: Change): Promise<Needed> {
  const needed = (isOwn: boolean) =>
    sql<number>`coalesce(sum(size - stored) filter (where (person_id = ${actor.personId}) = ${isOwn}), 0)::float8`
  return db
    .selectFrom('upload')
    .select([needed(true).as('own'), needed(false).as('others')])
    .where('finished_as', 'is', null)
    .where(lastActive, '>', new Date(now.getTime() - ROOM_KEPT))
    .executeTakeFirstOrThrow()
}
