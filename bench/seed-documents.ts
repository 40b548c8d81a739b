import type pg from 'pg'
import { insertDocuments, insertPeople, seedProduct } from './seed-product.ts'
import { ask } from './traffic.ts'

interface Place {
  url: string
  headers: Record<string, string>
  database: pg.Pool
}

const TOTAL = 100_000

/**
 * Fills a fresh installation with 100,000 documents each in a folder and in a bin, 100,000 readings of one document,
 * 100,000 zips and 100,000 films. Returns the URLs of the lists that show them.
 */
export async function seedDocuments({ url, headers, database }: Place): Promise<Record<string, string>> {
  const { workspace, folders } = await seedProduct(url, headers, database)
  await insertPeople(database, workspace, 1000)
  const folder = await createFolder(url, headers, workspace)
  await insertDocuments(database, { workspace, folder, total: TOTAL })
  await insertBin(database, workspace, folders[50]!)
  const document = await insertReadings(database, workspace, folder)
  await insertZips(database, workspace)
  await insertUnfinished(database, folder)
  const workgroup = await administer(database, workspace)
  await database.query('vacuum analyze')
  const inFolder = `/publicapi/1/assets?workspaceUuid=${workspace}&parentUuid=${folder}&size=50&includeActions=true`
  const bin = `/publicapi/1/workspaces/${workspace}/bin?size=50`
  const readers = `/publicapi/1/documents/${document}/readers?size=10`
  const lists: Record<string, string> = {
    'bin, page 1': bin,
    'bin, page 200': `${bin}&page=199`,
    'readers of a document, page 1': readers,
    'readers of a document, page 100': `${readers}&page=99`,
    'own zips': '/publicapi/1/zipassets?size=50',
    'files that wait for the scanner': `/publicapi/1/workgroups/${workgroup}/waitingscans?size=50`,
    'versions of a document': `/publicapi/1/documentversions?documentUuid=${document}&size=50&includeActions=true`,
  }
  for (const sort of ['createdDate,desc', 'name,asc', 'modifiedDate,asc', 'size,desc'])
    for (const page of [0, 1999])
      lists[`a folder by ${sort}, page ${page + 1}`] = `${inFolder}&sort=${sort}&page=${page}`
  return lists
}

async function createFolder(url: string, headers: Record<string, string>, workspaceUuid: string): Promise<string> {
  const body = [Buffer.from(JSON.stringify({ name: 'Many files', workspaceUuid }))]
  const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
  return JSON.parse((await ask(`${url}/publicapi/1/folders`, request)).text).uuid
}

/** Documents in the bin, deleted by everybody in turn. */
async function insertBin(database: pg.Pool, workspace: string, folder: string): Promise<void> {
  await database.query('delete from asset where parent_id = $1', [folder])
  await insertDocuments(database, { workspace, folder, total: TOTAL })
  await database.query(
    `with gone as (update asset set parent_id = null where parent_id = $2 returning id, created_by)
     insert into bin_entry (asset_id, workspace_id, is_folder, parent_id, deleted_at, deleted_by, until, documents, folders)
     select id, $1, false, $2, now() - row_number() over () * interval '1 second', created_by, now() + interval '20 days', 1, 0 from gone`,
    [workspace, folder],
  )
}

async function insertReadings(database: pg.Pool, workspace: string, folder: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select id from asset where parent_id = $1 limit 1', [folder])
  await database.query(
    `with people as (select array_agg(id) as ids, array_agg(person_id) as persons, count(*)::integer as total from participant where workspace_id = $1)
     insert into audit_event (uuid, type, at, actor_id, participant_id, workspace_id, entity_kind, entity_id, entity_name, modified)
     select uuidv7(), case i % 3 when 0 then 'DOCUMENT_DOWNLOADED' else 'DOCUMENT_PREVIEWED' end, now() - i * interval '1 second',
            persons[1 + i % total], ids[1 + i % total], $1, 'Document', $2, 'Document', '{"version": 1}'
       from people, generate_series(1, $3::integer) i`,
    [workspace, rows[0]!.id, TOTAL],
  )
  return rows[0]!.id
}

/** Zips of everybody in turn, of the last seven days. */
async function insertZips(database: pg.Pool, workspace: string): Promise<void> {
  await database.query(
    `with people as (select array_agg(person_id) as ids, count(*)::integer as total from participant where workspace_id = $1)
     insert into zip (id, person_id, workspace_id, name, request, asset_ids, exclude_unable_to_scan, state, documents, bytes, size, sha256, created, expires)
     select uuidv7(), ids[1 + i % total], $1, 'Zip ' || i || '.zip', sha256(i::text::bytea), array[$1::uuid], true, 'FAILED', 1, 1, null, null,
            now() - i * interval '5 seconds', now() + interval '1 day'
       from people, generate_series(1, $2::integer) i`,
    [workspace, TOTAL],
  )
}

/** A thousand files that wait for the scanner, and a thousand films without a picture. */
async function insertUnfinished(database: pg.Pool, folder: string): Promise<void> {
  const some = `select current_version_id from asset where parent_id = $1 order by id offset $2 limit 1000`
  await database.query(`update version set scan_status = 'SCANNING' where id in (${some})`, [folder, 1000])
  await database.query(
    `update version set preview_status = 'UNSUPPORTED', media_type = 'video/mp4' where id in (${some})`,
    [folder, 3000],
  )
}

/** Makes the owner of the workspace an administrator of its workgroup. */
async function administer(database: pg.Pool, workspace: string): Promise<string> {
  const { rows } = await database.query<{ workgroup_id: string }>(
    `update member m set is_workgroup_admin = true from workspace w
      where w.id = $1 and m.person_id = w.owner_id and m.workgroup_id = w.workgroup_id returning m.workgroup_id`,
    [workspace],
  )
  return rows[0]!.workgroup_id
}
