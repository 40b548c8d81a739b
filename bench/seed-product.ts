import type pg from 'pg'
import { ask } from './traffic.ts'

export interface Product {
  workspace: string
  /** Folder ids by how many documents they hold. */
  folders: Record<string, string>
}

/** Creates a workspace with twenty people and folders of 50 and 10,000 documents, like the floor's. */
export async function seedProduct(url: string, headers: Record<string, string>, database: pg.Pool): Promise<Product> {
  const create = async (address: string, body: object): Promise<string> => {
    const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    const sent = Buffer.from(JSON.stringify(body))
    const answer = await ask(url + address, { ...request, body: [sent] })
    return JSON.parse(answer.text).uuid
  }
  const workspace = await create('/publicapi/1/workspaces', { name: 'Benchmark' })
  await insertPeople(database, workspace, 20)
  await insertSessions(database, workspace, 50_000)
  const folders: Record<string, string> = {}
  for (const files of [50, 10_000]) {
    folders[files] = await create('/publicapi/1/folders', { name: `${files} files`, workspaceUuid: workspace })
    await insertDocuments(database, { workspace, folder: folders[files], total: files })
  }
  // Not all tables: one that is empty during ANALYZE counts as empty until the next.
  await database.query('vacuum analyze asset, version, blob, participant, person, workspace, session, session_token')
  return { workspace, folders }
}

/** People who have accepted and may download, without accounts to sign in with. */
export async function insertPeople(database: pg.Pool, workspace: string, total: number): Promise<void> {
  await database.query(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select uuidv7(), 'Given' || i, 'Family' || i, now() from generate_series(1, $2::integer) i returning id),
     addresses as (
       insert into email_address (address, person_id, is_primary)
       select id || '@benchmark.example', id, true from people)
     insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at)
     select uuidv7(), $1, id, id || '@benchmark.example', true, now(), now() from people`,
    [workspace, total],
  )
}

/** Ended sessions of these people, as after a busy day: every request looks for its own among them. */
async function insertSessions(database: pg.Pool, workspace: string, total: number): Promise<void> {
  await database.query(
    `with people as (select array_agg(person_id) as ids, count(*) as total from participant where workspace_id = $1),
     made as (
       select uuidv7() as id, ids[1 + i % p.total] as person, now() - (1 + i % 600) * interval '1 minute' as at
         from people p, generate_series(1, $2::integer) i),
     sessions as (
       insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, ended_at, address, user_agent)
       select id, person, sha256(('c' || id)::bytea), at, at, at, at + interval '12 hours', at, '192.0.2.1', 'benchmark' from made)
     insert into session_token (hash, session_id) select sha256(id::text::bytea), id from made`,
    [workspace, total],
  )
}

/** Documents of 10 KB with one version each, by all the workspace's people in turn, without stored bytes. */
export async function insertDocuments(
  database: pg.Pool,
  { workspace, folder, total }: { workspace: string; folder: string; total: number },
): Promise<void> {
  await database.query(
    `with author as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of_them from participant where workspace_id = $1),
     made as (
       select uuidv7() as asset, uuidv7() as version, uuidv7() as blob, a.id as author,
              'Document ' || lpad(i::text, greatest(5, length($3::integer::text)), '0') || '.pdf' as name, now() - i * interval '1 second' as at, 5000 + (i::bigint * 7919) % 10000 as size
         from generate_series(1, $3::integer) i join author a on a.n = i % a.all_of_them),
     blobs as (
       insert into blob (id, workspace_id, size, sha256, touched, claimed)
       select blob, $1, size, sha256(blob::text::bytea), at, true from made),
     assets as (
       insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, depth,
                          created, created_by, modified, modified_by)
       select asset, $1, $2, 'DOCUMENT', name, lower(name), 'pdf', version, 1, size, 2, at, author, at, author from made)
     insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status)
     select version, asset, 1, blob, size, sha256(blob::text::bytea), 'pdf', 'application/pdf', at, author, 'COMPLETE', 'COMPLETED' from made`,
    [workspace, folder, total],
  )
}
