import type { GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import type { Version } from '../../database/db.gen.ts'
import { entities } from '../../access/entities.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AssetRow } from '../assets/list-rows.ts'
import { firstNames, freeName, nameKey } from '../../kernel/names.ts'
import type { findFolder } from '../assets/queries.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { type Outcome, outcomeParts } from '../../kernel/write-down.ts'
import { type RequiredTag, requiredTags } from '../tags/tag-columns.ts'
import { hasAll } from '../tags/tag-new-document.ts'
import { describeVersion } from './insert-version.ts'

interface NewDocument {
  folder: Awaited<ReturnType<typeof findFolder>>
  /** The requested name, numbered if it is taken. */
  requested: string
  description: string | null
  extension: string
  authorId: string
  /** For the record. */
  tags: GivenTag[]
}

interface Values extends Outcome {
  id: string
  versionId: string
  blobId: string
  workspaceId: string
  folderId: string
  authorId: string
  names: string[]
  keys: string[]
  description: string | null
  extension: string
  size: number
  sha256: Buffer
  mediaType: string
  scanStatus: Version['scan_status']
  previewStatus: string
  openNewDocument: boolean
  openNewFolder: boolean
  openEdit: boolean
  depth: number
  now: Date
}

type Author = Pick<AssetRow, Extract<keyof AssetRow, `cb_${string}`>>
type MadeRow = Author & { name: string; required: RequiredTag[] | null }

/**
 * Makes the document under the first of the names that is free, claims its bytes, and writes down what happened. There is
 * no row, and nothing is written, where all names are taken or another upload took that name first.
 */
const insertNamed = fixedStatement((db, v: Values) => {
  const { rows, columns } = outcomeParts({
    cuts: v.cuts,
    early: v.early,
    events: sql`(select jsonb_agg(jsonb_set(jsonb_set(event, '{entity_name}', to_jsonb(name)), '{modified,name}', to_jsonb(name)))
      from made, jsonb_array_elements(${v.events}::jsonb) as event)`,
    jobs: sql`(select ${v.jobs}::jsonb from made)`,
  })
  return fixedText(
    db,
    sql<MadeRow>`
    with named as materialized (
      select name, key from unnest(${v.names}::text[], ${v.keys}::text[]) with ordinality as wished (name, key, place)
       where not exists (select from asset where parent_id = ${v.folderId}::uuid and name_key = wished.key)
       order by place limit 1),
    made as (
      insert into asset (id, workspace_id, parent_id, kind, name, name_key, description, extension, open_new_document,
          open_new_folder, open_edit, depth, created, created_by, current_version_id, version_count, size, modified,
          modified_by)
      select ${v.id}::uuid, ${v.workspaceId}::uuid, ${v.folderId}::uuid, 'DOCUMENT', name, key, ${v.description}::text, ${v.extension}::text,
          ${v.openNewDocument}::boolean, ${v.openNewFolder}::boolean, ${v.openEdit}::boolean, ${v.depth}::integer,
          ${v.now}::timestamptz, ${v.authorId}::uuid, ${v.versionId}::uuid, 1, ${v.size}::bigint,
          ${v.now}::timestamptz, ${v.authorId}::uuid from named
      on conflict (parent_id, name_key) where parent_id is not null do nothing
      returning name),
    claimed as (
      update blob set claimed = true, size = ${v.size}::bigint, sha256 = ${v.sha256}::bytea
        from made where id = ${v.blobId}::uuid),
    added as (
      insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by,
          scan_status, preview_status)
      select ${v.versionId}::uuid, ${v.id}::uuid, 1, ${v.blobId}::uuid, ${v.size}::bigint, ${v.sha256}::bytea,
          ${v.extension}::text, ${v.mediaType}::text, ${v.now}::timestamptz, ${v.authorId}::uuid,
          ${v.scanStatus}::text, ${v.previewStatus}::text from made),
    ${rows}
    select made.name, c.id as cb_id, c.type as cb_type, c.party_number as cb_party, c.person_id as cb_person,
        c.email as cb_email, cp.given_name as cb_given, cp.family_name as cb_family,
        cp.hide_email_address as cb_hides, c.invited_by as cb_invited_by,
        ${requiredTags(v.workspaceId)} as required, ${columns}
      from made join participant c on c.id = ${v.authorId}::uuid left join person cp on cp.id = c.person_id`,
  )
})

/**
 * Makes stored bytes a document, with its event and jobs, in one statement, so that it exists completely or not at all.
 */
export async function insertDocument(change: Change, file: UploadedFile, document: NewDocument): Promise<AssetRow> {
  const { folder, requested, extension, authorId, description } = document
  const id = uuidv7()
  const { now } = change
  const { id: versionId, ...version } = describeVersion(change, file, extension)
  // The statement fills in the final name.
  const entity = entities.document(id, requested, folder.workspace_id)
  change.record('DOCUMENT_CREATED', entity, {
    to: {
      name: requested,
      version: 1,
      size: file.size,
      ...(document.tags.length > 0 ? { tags: document.tags } : {}),
      ...(description ? { description } : {}),
    },
  })
  const insert = async (outcome: Outcome, names: string[]) => {
    const [row] = await insertNamed(change.db, {
      ...outcome,
      ...version,
      ...placeIn(folder),
      id,
      versionId,
      blobId: file.id,
      authorId,
      description,
      extension,
      names,
      keys: names.map(nameKey),
      size: file.size,
      sha256: file.sha256,
      now,
    })
    return row
  }
  const made = await change.writeWith(async (outcome) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const names = tries === 0 ? firstNames(requested) : [await nextName(change, folder.id, requested)]
      const row = await insert(outcome, names)
      if (row) return row
    }
    throw new Refused('try.again')
  })
  return rowOf(made, { id, versionId, now, ...version }, { file, document })
}

/** Of so many uploads of one name at the same moment each finds one. */
const TRIES = 100

/** A free name, found by one upload after the other where several have the same name: they wait for each other here. */
async function nextName(change: Change, folderId: string, requested: string): Promise<string> {
  const lock = `name ${folderId} ${nameKey(requested)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(change.db)
  return freeName(change, folderId, requested)
}

const placeIn = (folder: NewDocument['folder']) => ({
  workspaceId: folder.workspace_id,
  folderId: folder.id,
  openNewDocument: folder.open_new_document,
  openNewFolder: folder.open_new_folder,
  openEdit: folder.open_edit,
  depth: folder.depth + 1,
})

type Made = { id: string; versionId: string; now: Date } & Omit<ReturnType<typeof describeVersion>, 'id'>

/** The row as a read would return it. */
function rowOf(
  { name, required, ...author }: MadeRow,
  made: Made,
  { file, document }: { file: UploadedFile; document: NewDocument },
): AssetRow {
  const { folder, extension, description } = document
  return {
    ...author,
    ...NOT_CHANGED_SINCE,
    id: made.id,
    workspace_id: folder.workspace_id,
    parent_id: folder.id,
    kind: 'DOCUMENT',
    name,
    description,
    extension,
    url: null,
    size: file.size,
    current_version_id: made.versionId,
    version_count: 1,
    child_count: 0,
    comment_count: 0,
    allow_new_document: true,
    allow_new_folder: true,
    allow_edit: true,
    open_new_document: folder.open_new_document,
    open_new_folder: folder.open_new_folder,
    open_edit: folder.open_edit,
    created: made.now,
    modified: made.now,
    scan_status: made.scanStatus,
    scanner_away_since: null,
    damage: null,
    preview_status: made.previewStatus,
    has_poster: false,
    annotation_count: 0,
    tags: null,
    has_required_tags: hasAll(required, document.tags),
  }
}

/** Only its author has changed it. */
const NOT_CHANGED_SINCE = {
  mb_id: null,
  mb_type: null,
  mb_party: null,
  mb_person: null,
  mb_email: null,
  mb_given: null,
  mb_family: null,
  mb_hides: null,
  mb_invited_by: null,
}
