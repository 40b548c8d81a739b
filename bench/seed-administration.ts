import { createHash } from 'node:crypto'
import type pg from 'pg'

export interface Administered {
  /** The workgroup with many members and workspaces, and one of the same account with few. */
  many: string
  few: string
  /** The secret of a directory's token for each. */
  tokens: { many: string; few: string }
}

export const [FEW, MANY] = [1000, 100_000]
/** Documents and events of one workspace: half of a workgroup's are in the same one. */
const EVENTS = 1_000_000
/** Workspaces with participants, which a review is about. */
export const REVIEWED = 10_000

/**
 * Fills a workgroup of the owner's account with 100,000 members and workspaces, and another with 1,000, beside
 * strangers. The owner's own workgroup stays as it is: other parts of the benchmark add members to it. The data are
 * skewed: one member in a hundred is disabled, two in a thousand administer, a tenth of the workspaces are closed, and
 * half of the events are about one workspace. Runs as the owner of the database without triggers, and computes their
 * results itself.
 */
export async function seedAdministration(database: pg.Pool, workspace: string): Promise<Administered> {
  const client = await database.connect()
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '256MB'`)
    const { rows } = await client.query<{ account: string; owner: string }>(
      `select g.account_id as account, w.owner_id as owner from workspace w
         join workgroup g on g.id = w.workgroup_id where w.id = $1`,
      [workspace],
    )
    const { account, owner } = rows[0]!
    await client.query('update member set is_account_admin = true where person_id = $1', [owner])
    const [many, few] = [await insertWorkgroup(client, account, 'Many'), await insertWorkgroup(client, account, 'Few')]
    const strangers = await insertWorkgroup(client, (await insertAccount(client))!, 'Strangers')
    for (const [workgroup, total] of [
      [few, FEW],
      [many, MANY],
      [strangers, MANY / 5],
    ] as const) {
      await insertMembers(client, workgroup, workgroup === strangers ? MANY : total)
      await insertWorkspaces(client, { workgroup, total, like: workspace })
      await insertGroups(client, workgroup, total)
    }
    await insertParticipants(client, many)
    await insertEvents(client, many, EVENTS)
    await insertEvents(client, few, EVENTS / 100)
    const tokens = { many: await insertToken(client, many), few: await insertToken(client, few) }
    await client.query('set session_replication_role = origin')
    await client.query('vacuum analyze')
    return { many, few, tokens }
  } finally {
    client.release(true)
  }
}

async function insertAccount(client: pg.PoolClient) {
  const { rows } = await client.query<{ id: string }>(
    `insert into account (id, name, created) values (uuidv7(), 'Strangers', now()) returning id`,
  )
  return rows[0]!.id
}

async function insertWorkgroup(client: pg.PoolClient, account: string, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into workgroup (id, account_id, name, created) values (uuidv7(), $1, $2, now() - interval '400 days') returning id`,
    [account, name],
  )
  return rows[0]!.id
}

/** Their names repeat, half have signed in, and a directory knows half. */
async function insertMembers(client: pg.PoolClient, workgroup: string, total: number): Promise<void> {
  await client.query('drop table if exists made')
  await client.query(`create temporary table made as select uuidv7() as id, i from generate_series(1, ${total}) i`)
  await client.query(
    `insert into person (id, given_name, family_name, created, disabled_at)
     select id, 'Given' || i % 977, 'Family' || (i * 7919::bigint) % 100003, now() - i * interval '1 minute',
            case when i % 100 = 0 then now() end from made`,
  )
  const statements = [
    `insert into email_address (address, person_id, is_primary)
     select 'person' || i || '@' || right($1::text, 12) || '.example', id, true from made`,
    `insert into member (person_id, workgroup_id, family_name, given_name, is_workgroup_admin, is_reporter, accepted_at, created)
     select p.id, $1::uuid, p.family_name, p.given_name, i % 1000 = 1, i % 500 = 2, now() - i * interval '1 minute',
            now() - i * interval '1 minute' from made join person p on p.id = made.id`,
    `insert into provisioned_person (workgroup_id, person_id, external_id, hidden_at)
     select $1::uuid, id, 'external-' || i, case when i % 1000 = 4 then now() end from made where i % 2 = 0`,
    `insert into membership_invitation (id, workgroup_id, email, created)
     select uuidv7(), $1::uuid, 'invited' || i || '@elsewhere.example', now() - i * interval '1 minute' from made where i % 10 = 0`,
  ]
  for (const statement of statements) await client.query(statement, [workgroup])
  await client.query(
    `insert into last_sign_in (person_id, workgroup_id, at)
     select id, $1::uuid, case when i % 2 = 0 then now() - (i * 31 % 50000) * interval '1 minute' end from made`,
    [workgroup],
  )
}

interface Wanted {
  workgroup: string
  total: number
  like: string
}

/** Nine in ten belong to the first tenth of the members, the others to people of other workgroups. */
async function insertWorkspaces(client: pg.PoolClient, { workgroup, total, like }: Wanted): Promise<void> {
  await client.query('drop table if exists place')
  await client.query(
    `create temporary table place as
     with owners as (select array_agg(id order by i) as ids from made where i <= ${total / 10}),
          others as (select array_agg(person_id) as ids from (select person_id from member where workgroup_id <> '${workgroup}' limit 100) o)
     select uuidv7() as id, i, case when i % 10 = 9 then others.ids[1 + i % array_length(others.ids, 1)]
            else owners.ids[1 + (i * 7919::bigint) % (${total / 10})] end as owner
       from owners, others, generate_series(1, ${total}) i`,
  )
  await client.query(
    `insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified, scheduled_end, closed_at, held_at)
     select p.id, $2::uuid, p.owner, 'Matter ' || (i * 7919::bigint) % 1000003, w.wrapped_key, now() - i * interval '1 minute',
            now() - (i * 31 % 5000) * interval '1 minute', case when i % 20 = 1 then now() + (1 + i % 90) * interval '1 day' end,
            case when i % 10 = 3 then now() - interval '1 day' end, case when i % 200 = 5 then now() end
       from place p, workspace w where w.id = $1`,
    [like, workgroup],
  )
  await client.query(
    `insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at, workspace_created, role_rank, sort_name, found_by)
     select uuidv7(), p.id, p.owner, e.address, now(), now(), w.created, 6, lower(o.family_name || ' ' || o.given_name),
            o.given_name || ' ' || o.family_name || E'\\n' || e.address
       from place p join workspace w on w.id = p.id join person o on o.id = p.owner
       join email_address e on e.person_id = o.id and e.is_primary`,
  )
  await client.query(
    `insert into asset (id, workspace_id, kind, name, name_key, created, created_by, modified, modified_by)
     select p.id, p.id, 'ROOT', '', '', now(), o.id, now(), o.id from place p
       join participant o on o.workspace_id = p.id and o.person_id = p.owner`,
  )
  await client.query(
    `insert into connection_count (workspace_id, workgroup_id, documents, parties) select id, $1::uuid, i % 300, 1 + i % 20 from place`,
    [workgroup],
  )
  await client.query(
    `insert into workspace_activity (workspace_id, workgroup_id, last_at)
     select p.id, w.workgroup_id, case when i % 3 = 0 then w.created
            else greatest(w.created, date_trunc('hour', now() - (i * 17 % 20000) * interval '1 minute')) end
       from place p join workspace w on w.id = p.id`,
  )
}

/** As many groups as a workgroup may have, with 200 people each, as far as there are members. */
async function insertGroups(client: pg.PoolClient, workgroup: string, total: number): Promise<void> {
  await client.query(
    `with groups as (
       insert into people_group (id, workgroup_id, name, name_key, is_provisioned, external_id, created)
       select uuidv7(), $1, 'Group ' || g, 'group ' || g, true, 'group-' || g, now() - g * interval '1 minute'
         from generate_series(1, 500) g returning id, external_id)
     insert into people_group_entry (id, group_id, person_id, created)
     select uuidv7(), g.id, m.id, now() from groups g join made m on m.i % 500 + 1 = substr(g.external_id, 7)::integer
      where m.i <= $2`,
    [workgroup, Math.min(total, 100_000)],
  )
}

/** Four participants in each of the first open workspaces. */
async function insertParticipants(client: pg.PoolClient, workgroup: string): Promise<void> {
  await client.query(
    `with places as (select id, created, row_number() over (order by id) as n from workspace
        where workgroup_id = $1 and closed_at is null and scheduled_end is null order by id limit ${REVIEWED}),
       people as (select p.id, p.given_name, p.family_name, e.address, row_number() over (order by p.id) - 1 as n
         from person p join member m on m.person_id = p.id join email_address e on e.person_id = p.id
        where m.workgroup_id = $1 order by p.id limit 5000)
     insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at, workspace_created, role_rank, sort_name, found_by)
     select uuidv7(), w.id, o.id, o.address, true, now(), now(), w.created, 1, lower(o.family_name || ' ' || o.given_name),
            o.given_name || ' ' || o.family_name || E'\\n' || o.address
       from places w, generate_series(1, 4) s (s) join people o on true where o.n = (w.n * 4 + s.s) % 5000
         and not exists (select from participant p where p.workspace_id = w.id and p.person_id = o.id)`,
    [workgroup],
  )
}

/** Half are about one workspace, a quarter about the others, and a quarter, sign-ins, about none. */
async function insertEvents(client: pg.PoolClient, workgroup: string, total: number): Promise<void> {
  await client.query(
    `with places as (select array_agg(id) as ids from (select id from workspace where workgroup_id = $1 order by id limit 5000) w),
       people as (select array_agg(person_id) as ids from (select person_id from member where workgroup_id = $1 order by accepted_at limit 5000) m)
     insert into audit_event (uuid, type, at, actor_id, workspace_id, entity_kind, entity_id, entity_name, original, modified)
     select uuidv7(), case when i % 4 = 0 then 'USER_LOGIN' when i % 3 = 0 then 'ASSET_RENAMED' else 'DOCUMENT_DOWNLOADED' end,
            now() - i * interval '10 seconds', people.ids[1 + i % array_length(people.ids, 1)],
            case i % 4 when 0 then null when 1 then places.ids[1 + i % array_length(places.ids, 1)] else places.ids[1] end,
            case when i % 4 = 0 then 'User' else 'Document' end,
            case when i % 4 = 0 then people.ids[1 + i % array_length(people.ids, 1)] else uuidv7() end, 'Document ' || i,
            case when i % 12 = 3 then '{"name": "a"}'::jsonb end, case when i % 12 = 3 then '{"name": "b"}'::jsonb end
       from places, people, generate_series(1, $2::integer) i`,
    [workgroup, total],
  )
}

async function insertToken(client: pg.PoolClient, workgroup: string): Promise<string> {
  const secret = `benchmark-${workgroup}`
  await client.query(
    `with client as (insert into person (id, given_name, family_name, is_agent, created) values (uuidv7(), 'Directory', '', true, now()) returning id)
     insert into provisioning_token (id, workgroup_id, person_id, hash, created) select uuidv7(), $1, id, $2, now() from client`,
    [workgroup, createHash('sha256').update(secret).digest()],
  )
  return secret
}
