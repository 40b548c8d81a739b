import type pg from 'pg'

/** How many rows each large list gets. */
export interface Filling {
  /** Documents in one folder, events and participants of one workspace, sessions of everybody: this many each. */
  rows: number
  /** Small workspaces beside the large one, with a few people and documents. */
  small: number
}

/** The places of the rows. */
export interface Filled {
  owner: string
  workgroup: string
  workspace: string
  folder: string
  /** A folder of fifty in the same workspace. */
  little: string
  /** One of the small workspaces of the same owner. */
  smallWorkspace: string
}

/**
 * Fills a fresh demo installation with skewed data: one workspace with nearly everything, and many small ones. Runs as
 * the owner of the database without triggers and foreign keys, and computes their results itself: a million rows take a
 * minute.
 */
export async function fillInstallation(pool: pg.Pool, { rows, small }: Filling): Promise<Filled> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(`set work_mem = '256MB'`)
    const filled = await makeLarge(client)
    await addPeople(client, filled, rows)
    await addDocuments(client, filled, { folder: filled.folder, rows })
    await addDocuments(client, filled, { folder: filled.little, rows: 50 })
    await addFolders(client, filled)
    await addEvents(client, filled, rows)
    await addSignIns(client, filled, rows)
    await addSessions(client, filled, rows)
    filled.smallWorkspace = await addSmall(client, filled, small + Math.round(rows / 10))
    await client.query('set session_replication_role = origin')
    return filled
  } finally {
    client.release(true)
  }
}

/** The large workspace with its root, owner and two folders, made from one that the demo owner created. */
async function makeLarge(client: pg.PoolClient): Promise<Filled> {
  const { rows } = await client.query<{ id: string; workgroup_id: string; owner_id: string; author: string }>(
    `select w.id, w.workgroup_id, w.owner_id, p.id as author from workspace w
       join participant p on p.workspace_id = w.id and p.person_id = w.owner_id where w.name = 'Benchmark'`,
  )
  const { id, workgroup_id: workgroup, owner_id: owner, author } = rows[0]!
  await client.query('update member set is_workgroup_admin = true, is_account_admin = true where person_id = $1', [
    owner,
  ])
  const made = await client.query<{ id: string }>(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, depth, created, created_by, modified, modified_by)
     select uuidv7(), $1, $1, 'FOLDER', name, lower(name), 1, now(), $2, now(), $2
       from unnest(array['Large folder', 'Little folder']) name returning id`,
    [id, author],
  )
  return { owner, workgroup, workspace: id, folder: made.rows[0]!.id, little: made.rows[1]!.id, smallWorkspace: '' }
}

/** Everybody has an account and an address, is a colleague or an outsider, and has accepted, except one in fifty. */
async function addPeople(client: pg.PoolClient, { owner, workspace }: Filled, total: number): Promise<void> {
  await client.query('create temporary table made (i integer, person uuid, participant uuid, given text, family text)')
  await client.query(
    `insert into made select i, uuidv7(), uuidv7(), 'Given' || i % 977, 'Family' || i from generate_series(1, $1::integer) i`,
    [total],
  )
  await client.query(
    'insert into person (id, given_name, family_name, created) select person, given, family, now() from made',
  )
  await client.query(
    `insert into email_address (address, person_id, is_primary) select 'person' || i || '@bench' || i % 100 || '.example', person, true from made`,
  )
  // A quarter are members of the owner's workgroup, the others of none.
  await client.query(
    `insert into member (person_id, workgroup_id, family_name, given_name, accepted_at, created)
     select person, m.workgroup_id, family, given, now(), now() from made, member m where m.person_id = $1 and i % 4 = 0`,
    [owner],
  )
  await client.query(
    `insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at, workspace_created, role_rank, sort_name, found_by)
     select participant, w.id, person, 'person' || i || '@bench' || i % 100 || '.example', true, now(),
            case when i % 50 > 0 then now() - i * interval '1 second' end, w.created, 1, lower(family || ' ' || given), given || ' ' || family || E'\\n' || 'person' || i || '@bench' || i % 100 || '.example'
       from made, workspace w where w.id = $1`,
    [workspace],
  )
  await client.query('drop table made')
  await client.query('analyze participant, person')
}

async function addDocuments(
  client: pg.PoolClient,
  { workspace }: Filled,
  { folder, rows }: { folder: string; rows: number },
): Promise<void> {
  await client.query(
    `create temporary table made as
     with authors as (select array_agg(id) as ids, count(*) as total from (
       select id from participant where workspace_id = '${workspace}' and accepted_at is not null limit 500) picked)
     select uuidv7() as asset, uuidv7() as version, uuidv7() as blob, a.ids[1 + i % a.total] as author,
            'Document ' || lpad(i::text, 7, '0') || '.pdf' as name, now() - i * interval '1 second' as at, 5000 + (i * 7919::bigint) % 10000 as size
       from authors a, generate_series(1, ${rows}) i`,
  )
  await client.query(
    `insert into blob (id, workspace_id, size, sha256, touched, claimed) select blob, $1, size, sha256(blob::text::bytea), at, true from made`,
    [workspace],
  )
  await client.query(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, extension, current_version_id, version_count, size, depth,
                        created, created_by, modified, modified_by)
     select asset, $1, $2, 'DOCUMENT', name, lower(name), 'pdf', version, 1, size, 2, at, author, at, author from made`,
    [workspace, folder],
  )
  await client.query(
    `insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, created, created_by, scan_status, preview_status)
     select version, asset, 1, blob, size, sha256(blob::text::bytea), 'pdf', 'application/pdf', at, author, 'COMPLETE', 'COMPLETED' from made`,
  )
  await client.query('drop table made')
}

/** Forty folders among the documents. */
async function addFolders(client: pg.PoolClient, { workspace, folder }: Filled): Promise<void> {
  await client.query(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, depth, created, created_by, modified, modified_by)
     select uuidv7(), $1, $2, 'FOLDER', 'Folder ' || i, 'folder ' || i, 2, now(), r.created_by, now(), r.created_by
       from generate_series(1, 40) i, asset r where r.id = $1`,
    [workspace, folder],
  )
}

async function addEvents(client: pg.PoolClient, { owner, workspace }: Filled, total: number): Promise<void> {
  await client.query(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name, original, modified)
     select uuidv7(), case i % 4 when 0 then 'ASSET_RENAMED' when 1 then 'DOCUMENT_CREATED' else 'DOCUMENT_DOWNLOADED' end,
            now() - i * interval '1 second', $1, $2, 'Document', uuidv7(), 'Document ' || i, '{"name": "a"}', '{"name": "b"}'
       from generate_series(1, $3::integer) i`,
    [owner, workspace, total],
  )
}

/** Events outside workspaces: a quarter of them by members of the owner's workgroup. */
async function addSignIns(client: pg.PoolClient, { workspace }: Filled, total: number): Promise<void> {
  await client.query(
    `with people as (select array_agg(person_id) as ids, count(*) as total from (
       select person_id from participant where workspace_id = $1 and person_id is not null limit 20000) picked)
     insert into audit_event (uuid, type, at, actor_id, entity_kind, entity_id, entity_name)
     select uuidv7(), case i % 2 when 0 then 'USER_LOGIN' else 'USER_LOGOUT' end, now() - i * interval '1 second',
            ids[1 + i % p.total], 'User', ids[1 + i % p.total], '' from people p, generate_series(1, $2::integer) i`,
    [workspace, total],
  )
}

/** One in a hundred is live, half were ended, the others expired in the last month. */
async function addSessions(client: pg.PoolClient, { workspace }: Filled, total: number): Promise<void> {
  // From arrays, because a join to a table without statistics may read all of it for each row.
  await client.query(
    `create temporary table made as
     with people as (select array_agg(person_id) as ids, count(*) as total from (
       select person_id from participant where workspace_id = '${workspace}' and person_id is not null limit 20000) picked)
     select uuidv7() as id, ids[1 + i % p.total] as person_id, i,
            now() - (case when i % 100 = 0 then 0 else i % 30 end) * interval '1 day' as at
       from people p, generate_series(1, ${total}) i`,
  )
  await client.query(
    `insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, ended_at, address, user_agent)
     select id, person_id, sha256(('c' || id)::bytea), at, at, at, at + interval '12 hours',
            case when i % 100 > 50 then at + interval '1 hour' end, '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64)' from made`,
  )
  await client.query('insert into session_token (hash, session_id) select sha256(id::text::bytea), id from made')
  await client.query('drop table made')
}

/** Small workspaces: five people, ten documents and twenty events each. The owner of the large one owns them all. */
async function addSmall(client: pg.PoolClient, { owner, workspace }: Filled, total: number): Promise<string> {
  await client.query(`create temporary table made as select uuidv7() as id, i from generate_series(1, ${total}) i`)
  await client.query('analyze made')
  await client.query(
    `insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified)
     select made.id, w.workgroup_id, w.owner_id, 'Matter ' || (i * 7919::bigint) % 1000003, w.wrapped_key, now() - i * interval '1 minute', now() - (i * 31 % 5000) * interval '1 minute'
       from made, workspace w where w.id = $1`,
    [workspace],
  )
  await client.query(
    `insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at, workspace_created, role_rank, sort_name, found_by)
     select uuidv7(), made.id, $1, 'owner@demo.example', now(), now(), w.created, 6, 'owner demo', E'Demo Owner\\nowner@demo.example'
       from made join workspace w on w.id = made.id`,
    [owner],
  )
  await client.query(
    `insert into asset (id, workspace_id, kind, name, name_key, created, created_by, modified, modified_by)
     select p.workspace_id, p.workspace_id, 'ROOT', '', '', now(), p.id, now(), p.id
       from made join participant p on p.workspace_id = made.id`,
  )
  await client.query(
    `create temporary table few as
     select row_number() over () - 1 as n, person_id, email, sort_name, found_by
       from participant where workspace_id = '${workspace}' and role_rank = 1 and person_id is not null limit 400`,
  )
  await client.query(
    `analyze workspace, few;
     insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at, workspace_created, role_rank, sort_name, found_by)
     select uuidv7(), made.id, o.person_id, o.email, true, now(), now(), w.created, 1, o.sort_name, o.found_by
       from made join workspace w on w.id = made.id, generate_series(1, 4) n (n), few o
      where made.i <= 2000 and o.n = (made.i * 4 + n.n) % 400`,
  )
  await client.query(
    `insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name)
     select uuidv7(), 'DOCUMENT_DOWNLOADED', now() - (made.i + n) * interval '1 second', $1, made.id, 'Document', uuidv7(), 'Document'
       from made, generate_series(1, 20) n where made.i <= 2000`,
    [owner],
  )
  const { rows } = await client.query<{ id: string }>('select id from made where i = 1000')
  await client.query('drop table made, few')
  return rows[0]!.id
}
