import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { FolderName } from '@strongroom/contract/documents/assets.ts'
import type * as contract from '@strongroom/contract/documents/manifests.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { authorOf } from '../../access/author-of.ts'
import { liveAsset } from '../../access/visible.ts'
import { entities } from '../../access/entities.ts'
import { type Change, violates } from '../../kernel/change.ts'
import { freeName, nameKey } from '../../kernel/names.ts'
import { Refused } from '../../kernel/refused.ts'
import { findFolder, lockFolder } from '../assets/queries.ts'
import { findOwnManifest, isThere } from './queries.ts'

type Parent = Awaited<ReturnType<typeof findFolder>>

interface OpenFolder {
  path: string
  parent_id: string
}

const FLAGS = { allowNewDocument: true, allowNewFolder: true, allowEdit: true }

/**
 * Creates missing folders whose parents exist, and uses existing folders of the same name. The rights on each existing
 * parent are checked, because folders have flags of their own.
 */
export async function createManifestFolders(
  change: Change,
  { params }: Input<typeof contract.createManifestFolders>,
): Promise<Reply<typeof contract.createManifestFolders>> {
  const manifest = await findOwnManifest(change.read, params.manifestUuid)
  const target = await lockFolder(change, manifest.workspace_id, manifest.folder_id)
  change.authorize(target, 'createFolder')
  change.nothingChanged()
  const open = await selectOpen(change, manifest)
  const parents = new Map<string, Parent>([[target.id, target]])
  const made: { path: string; uuid: string }[] = []
  // Two spellings of one name are one folder.
  const byName = new Map<string, string>()
  for (const { path, parent_id: parentId } of open) {
    const name = FolderName.parse(path.split('/').at(-1))
    const key = `${parentId}/${nameKey(name)}`
    const uuid = byName.get(key) ?? (await findOrCreate(change, await parentOf(change, parents, parentId), name))
    byName.set(key, uuid)
    made.push({ path, uuid })
  }
  await sql`
    update manifest_entry e set asset_id = m.uuid
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (path text, uuid uuid)
     where e.manifest_id = ${manifest.id}::uuid and e.path = m.path`.execute(change.db)
  const { remaining } = await change.db
    .selectFrom('manifest_entry as e')
    .select((eb) => eb.fn.countAll<string>().as('remaining'))
    .where('manifest_id', '=', manifest.id)
    .where('size', 'is', null)
    .where((eb) => eb.not(isThere))
    .executeTakeFirstOrThrow()
  return { folders: made, remaining: Number(remaining) }
}

async function selectOpen(change: Change, { id, folder_id }: { id: string; folder_id: string }): Promise<OpenFolder[]> {
  const { rows } = await sql<OpenFolder>`
    select e.path, coalesce(p.asset_id, ${folder_id}::uuid) as parent_id
      from manifest_entry e
      left join manifest_entry p on p.manifest_id = e.manifest_id and p.path = e.parent_path and p.size is null
     where e.manifest_id = ${id}::uuid and e.size is null and not ${isThere}
       and (e.parent_path = '' or exists (select from live_asset() b where b.id = p.asset_id))
     order by e.path limit ${sql.lit(limits.manifestFolders)}
       for update of e`.execute(change.db)
  return rows
}

async function parentOf(change: Change, known: Map<string, Parent>, id: string): Promise<Parent> {
  const [first] = known.values()
  const parent = known.get(id) ?? (await findFolder(change.read, first!.workspace_id, id))
  known.set(id, parent)
  return parent
}

async function findOrCreate(change: Change, parent: Parent, name: string): Promise<string> {
  const found = await change.db
    .selectFrom(liveAsset)
    .select(['a.id', 'a.kind'])
    .where('a.parent_id', '=', parent.id)
    .where('a.name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (found?.kind === 'FOLDER') return found.id
  // A document has the name: the folder gets another one, as uploads do.
  return insertFolder(change, parent, found ? await freeName(change, parent.id, name) : name)
}

async function insertFolder(change: Change, parent: Parent, name: string): Promise<string> {
  change.authorize(parent, 'createFolder')
  if (parent.depth >= limits.folderDepth) throw new Refused('folder.too.deep')
  const id = uuidv7()
  const author = await authorOf(change, parent.standing)
  const { workspace_id, open_new_document, open_new_folder, open_edit, depth } = parent
  const insert = change.db.insertInto('asset').values({
    id,
    workspace_id,
    parent_id: parent.id,
    kind: 'FOLDER',
    name,
    name_key: nameKey(name),
    open_new_document,
    open_new_folder,
    open_edit,
    depth: depth + 1,
    created: change.now,
    created_by: author,
    modified: change.now,
    modified_by: author,
  })
  await insert.execute().catch((error) => {
    throw violates(error, 'asset_name') ? new Refused('try.again') : error
  })
  change.record('FOLDER_CREATED', entities.folder(id, name, workspace_id), { to: { name, ...FLAGS } })
  return id
}
