import type pg from 'pg'
import { insertDocuments, insertPeople, seedProduct } from './seed-product.ts'

export interface Place {
  url: string
  headers: Record<string, string>
  database: pg.Pool
}

/**
 * Fills a fresh installation: 10,000 files in a folder, 1,000 participants, 500 workspaces, 100,000 events. Returns the
 * URLs of its lists.
 */
export async function seedLarge({ url, headers, database }: Place): Promise<Record<string, string>> {
  const { workspace, folders } = await seedProduct(url, headers, database)
  await insertPeople(database, workspace, 980)
  const others = await insertWorkspaces(database, workspace, 500)
  for (const id of others.slice(0, 100)) await insertDocuments(database, { workspace: id, folder: id, total: 1000 })
  await insertEvents(database, workspace, 100_000)
  const document = await insertVersions(database, folders[50]!, 200)
  await database.query('vacuum analyze')
  const assets = (rest: string) =>
    `/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${folders[10_000]}&size=50&includeActions=true&${rest}`
  const lists: Record<string, string> = {}
  for (const sort of ['createdDate,desc', 'modifiedDate,asc', 'name,asc', 'name,desc', 'size,desc'])
    for (const page of [0, 1, 19, 199])
      lists[`assets by ${sort}, page ${page + 1}`] = assets(`sort=${sort}&page=${page}`)
  lists['assets, folders only'] = assets('type=FOLDER')
  lists['assets, documents only'] = assets('type=DOCUMENT')
  for (const sort of ['createdDate,desc', 'name,asc'])
    for (const page of [0, 9])
      lists[`my workspaces by ${sort}, page ${page + 1}`] =
        `/publicapi/1/myworkspaces?size=50&includeActions=true&sort=${sort}&page=${page}`
  for (const sort of ['role,desc', 'username,asc'])
    lists[`participants by ${sort}`] =
      `/publicapi/1/participants?workspaceUuid=${workspace}&size=50&includeActions=true&sort=${sort}`
  lists['participants by name'] = `/publicapi/1/participants?workspaceUuid=${workspace}&size=50&query=family12`
  for (const page of [0, 1999]) lists[`audit events, page ${page + 1}`] = `${auditOf(workspace)}?size=50&page=${page}`
  lists['audit events of one type'] = `${auditOf(workspace)}?size=50&eventType=ASSET_RENAMED`
  lists['versions of a document'] = `/publicapi/1/documentversions?documentUuid=${document}&size=50&includeActions=true`
  return lists
}

const auditOf = (workspace: string) => `/publicapi/1/workspaces/${workspace}/auditevents`

/** Inserts workspaces of the same owner, each with a root. Returns their ids. */
export async function insertWorkspaces(database: pg.Pool, like: string, total: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with made as (
       insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified)
       select uuidv7(), workgroup_id, owner_id, 'Workspace ' || i, wrapped_key, now() - i * interval '1 minute', now()
         from workspace, generate_series(1, $2::integer) i where id = $1 returning id, owner_id),
     owners as (
       insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
       select uuidv7(), id, owner_id, 'owner@demo.example', now(), now() from made returning id, workspace_id)
     insert into asset (id, workspace_id, kind, name, name_key, created, created_by, modified, modified_by)
     select workspace_id, workspace_id, 'ROOT', '', '', now(), id, now(), id from owners returning id`,
    [like, total],
  )
  return rows.map(({ id }) => id)
}

async function insertEvents(database: pg.Pool, workspace: string, total: number): Promise<void> {
  await database.query(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name, original, modified)
     select uuidv7(), case i % 4 when 0 then 'ASSET_RENAMED' when 1 then 'DOCUMENT_CREATED' else 'DOCUMENT_DOWNLOADED' end,
            now() - i * interval '1 second', w.owner_id, w.id, 'Document', uuidv7(), 'Document ' || i, '{"name": "a"}', '{"name": "b"}'
       from workspace w, generate_series(1, $2::integer) i where w.id = $1`,
    [workspace, total],
  )
}

async function insertVersions(database: pg.Pool, folder: string, total: number): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select id from asset where parent_id = $1 limit 1', [folder])
  await database.query(
    `insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status)
     select uuidv7(), asset_id, i, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status
       from version, generate_series(2, $2::integer) i where asset_id = $1`,
    [rows[0]!.id, total],
  )
  return rows[0]!.id
}
