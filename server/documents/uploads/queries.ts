import { type GivenTag, TagTexts } from '@strongroom/contract/documents/given-tags.ts'
import { type Selectable, sql } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import { actorByTicket } from '../../identity/sessions/session.ts'
import { hashOf } from '../../identity/sessions/open-session.ts'
import type { Ports } from '../../kernel/ports.ts'
import { type Actor, type ClientInfo, Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Admission } from '../../http/upload.ts'
import { createDocument } from '../versions/create-document.ts'
import { createVersion } from '../versions/create-version.ts'

export type UploadRow = Selectable<DB['upload']>

/** An upload with the person who holds its ticket. */
export interface HeldUpload {
  row: UploadRow
  read: Read
  origin: { actor: Actor; clientInfo: ClientInfo }
}

/** The upload of a ticket. Unknown, expired and voided ones get the same refusal. */
export async function findHeldUpload(ports: Ports, ticket: string, clientInfo: ClientInfo): Promise<HeldUpload> {
  const actor = await actorByTicket(ports, hashOf(ticket))
  const row = actor && (await findRow(ports, ticket))
  if (!row) throw new Refused('upload.not.found')
  const origin = { actor, clientInfo }
  return { row, origin, read: new Read(ports.databases.read, ports, origin) }
}

/**
 * Looks up again whether the ticket of an upload is good: its person may have been disabled, or its session ended, while
 * bytes arrived.
 */
export async function expectHolder(ports: Ports, { ticket }: UploadRow): Promise<void> {
  if (!(await actorByTicket(ports, ticket))) throw new Refused('upload.not.found')
}

const findRow = ({ databases, clock }: Ports, ticket: string) =>
  databases.read
    .selectFrom('upload')
    .selectAll()
    .where('ticket', '=', hashOf(ticket))
    .where('expires', '>', clock.now())
    .executeTakeFirst()

/** When a client last sent bytes of an upload, or asked for its offset to go on. */
export const lastActive = sql<Date>`greatest(leased_until, created)`

/** The destination of an upload: a folder, or the document that gets a version. */
export interface Destination {
  workspaceId: string | undefined
  parentId: string | undefined
  assetId: string | undefined
  name: string
  manifestId: string | undefined
  manifestPath: string | undefined
  tags: GivenTag[]
}

export const destinationOf = (row: UploadRow): Destination => ({
  workspaceId: row.workspace_id,
  parentId: row.parent_id ?? undefined,
  assetId: row.asset_id ?? undefined,
  name: row.name,
  manifestId: row.manifest_id ?? undefined,
  manifestPath: row.manifest_path ?? undefined,
  tags: TagTexts.parse(row.tags),
})

/** The input of the call that uploads the same at once. */
export const documentInput = (to: Destination) => ({
  body: {
    workspaceUuid: to.workspaceId ?? '',
    parentUuid: to.parentId,
    name: to.name,
    modifiedByUuid: undefined,
    description: undefined,
    manifestUuid: to.manifestId,
    manifestPath: to.manifestPath,
    tags: to.tags,
  },
})

export const versionInput = (assetId: string) => ({
  params: { assetUuid: assetId },
  body: { modifiedByUuid: undefined },
})

/** Authorises an upload to its destination, as the calls that upload at once do. */
export const admit = (read: Read, to: Destination): Promise<Admission> =>
  to.assetId ? createVersion.admit(read, versionInput(to.assetId)) : createDocument.admit(read, documentInput(to))

/**
 * Where an upload continues. Without a separate call that finishes it, all bytes count only once it is finished:
 * clients regard an upload at its end as done.
 */
export function offsetOf(
  row: Pick<UploadRow, 'stored' | 'size' | 'finished_as' | 'finishes_later'>,
  { blobs }: Pick<Ports, 'blobs'>,
): number {
  if (row.finished_as || row.finishes_later || row.stored < row.size) return row.stored
  return blobs.reopensAt(row.size)
}
