import path from 'node:path'
import { ownerOf, urlOf } from '../server/database/postgres-connections.ts'
import { startPostgres } from '../server/database/embedded/postgres.ts'
import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { alternate, type Compared, median } from './alternate.ts'
import { answers, startServer } from './child-server.ts'
import { judge } from './goals.ts'
import { cpu, timesOf } from './measure-lists.ts'
import { freePort, type Pair } from './open-pair.ts'
import type { Sizes } from './options.ts'
import { insertWorkspaces } from './seed-large.ts'
import { insertDocuments, insertPeople } from './seed-product.ts'
import { ask } from './traffic.ts'

const SEARCHER = 'colleague@demo.example'
const EACH = 1000
const VISIBLE = 10
/** The product's own workspace has 10,000 more. */
const INVISIBLE = 80

/** Searched parts of names, by the share of the visible names that have them. */
const SEARCHES = {
  'one in a thousand has': '00789',
  'one in a hundred has': '89.pdf',
  'one in ten has': '9.pdf',
  'all have': 'document',
}

/**
 * Measures searches by name of a person who sees 10,000 of 100,000 documents, against a bare server with one statement
 * over the same tables (serve-names.ts). A policy denies some of them, and some lie in folders in the bin.
 */
export async function measureNames(pair: Pair, sizes: Sizes, root: string): Promise<void> {
  await insertNames(pair)
  const basic = Buffer.from(`${SEARCHER}:${DEMO_PASSWORD}`).toString('base64')
  const answer = await ask(`${pair.product.url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  const headers = { authorization: answer.headers['authorization']! }
  const url = `http://127.0.0.1:${await freePort()}`
  const postgres = await startPostgres(path.join(pair.dataFolder, 'postgres'))
  const floor = await startServer([process.execPath, 'bench/serve-names.ts'], {
    cwd: root,
    env: { PORT: new URL(url).port, DATABASE: urlOf(ownerOf(postgres)) },
    ready: () => answers(`${url}/?name=nothing`),
  })
  // A search that finds all takes as long as several pages.
  const searches = sizes.pagesPerRound / 5
  try {
    for (const [share, name] of Object.entries(SEARCHES)) {
      const ours = `${pair.product.url}/publicapi/1/search?sort=name,asc&size=50&name=${name}`
      const other = `${url}/?name=${name}`
      await expectSame(share, [ours, other], headers)
      await pair.findBackends()
      const party = (address: string, server: number, side: 'product' | 'floor') => ({
        pids: () => ({ server: [server], database: pair.backends[side] }),
        round: async () => ({
          wall: median(await timesOf(address, headers, searches)),
          operations: searches,
        }),
      })
      report(
        share,
        await alternate(
          sizes.rounds,
          party(ours, pair.product.server.pid, 'product'),
          party(other, floor.pid, 'floor'),
        ),
      )
    }
  } finally {
    await floor.stop()
  }
}

function report(share: string, compared: Compared): void {
  const { ours, other, wallRatio } = compared
  judge(`names that ${share}, 10,000 of 100,000 visible, p50`, {
    figure: wallRatio,
    limit: ['at most', 3],
    unit: '× one statement',
    beside: `${ours.wall.toFixed(2)} against ${other.wall.toFixed(2)} ms`,
  })
  judge(`names that ${share}, PostgreSQL's CPU`, {
    figure: ours.databaseCpu / other.databaseCpu,
    limit: ['at most', 3],
    unit: '× one statement',
    beside: cpu(compared),
  })
}

/** Both find the same things, or the comparison means nothing. */
async function expectSame(share: string, urls: [string, string], headers: Record<string, string>): Promise<void> {
  const [ours, other] = await Promise.all(
    urls.map(async (address) => JSON.parse((await ask(address, { headers })).text)),
  )
  const found = [ours.metadata.totalElements, other.total]
  const ids = [
    ours.content.map(({ uuid }: { uuid: string }) => uuid),
    other.content.map(({ id }: { id: string }) => id),
  ]
  if (found[0] !== found[1] || found[0] === 0 || String(ids[0]) !== String(ids[1]))
    throw new Error(`names that ${share}: the product finds ${found[0]}, the statement ${found[1]}, or other ones`)
}

/** Workspaces of 1,000 documents each, ten of which the searcher participates in. */
async function insertNames({ database, product }: Pair): Promise<void> {
  const workspaces = await insertWorkspaces(database, product.workspace, VISIBLE + INVISIBLE)
  for (const workspace of workspaces) {
    await insertPeople(database, workspace, 5)
    await insertDocuments(database, { workspace, folder: workspace, total: EACH })
  }
  const visible = workspaces.slice(0, VISIBLE)
  await database.query(
    `insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select uuidv7(), w.id, e.person_id, e.address, now(), now() from unnest($1::uuid[]) as w (id), email_address e
      where e.address = $2`,
    [visible, SEARCHER],
  )
  await insertFoldersInBin(database, visible)
  await insertPolicy(database, product.workspace)
  await database.query('vacuum analyze')
}

/** Puts the first ten documents of each workspace into a folder in the bin. */
async function insertFoldersInBin(database: Pair['database'], workspaces: string[]): Promise<void> {
  await database.query(
    `with folders as (
       insert into asset (id, workspace_id, kind, name, name_key, depth, created, created_by, modified, modified_by)
       select uuidv7(), id, 'FOLDER', 'Old documents', 'old documents', 1, created, created_by, created, created_by
         from asset where id = any($1::uuid[]) returning id, workspace_id, created_by),
     entries as (
       insert into bin_entry (asset_id, workspace_id, is_folder, parent_id, deleted_at, deleted_by, until, documents, folders)
       select id, workspace_id, true, workspace_id, now(), created_by, now() + interval '20 days', 10, 1 from folders)
     update asset a set parent_id = f.id from folders f
      where a.workspace_id = f.workspace_id and a.kind = 'DOCUMENT' and a.name_key < 'document 00011'`,
    [workspaces],
  )
}

/** A policy denies the searcher documents with a tag, which one in a hundred has. */
async function insertPolicy(database: Pair['database'], like: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>('select workgroup_id as id from workspace where id = $1', [
    like,
  ])
  const workgroup = rows[0]!.id
  await database.query(
    `insert into asset_tag (id, asset_id, workspace_id, name, name_key, type, value, value_key, created)
     select uuidv7(), id, workspace_id, 'secret', 'secret', 'TEXT', '', '', now() from asset
      where kind = 'DOCUMENT' and name_key ~ '^document 00[0-9]00'`,
  )
  await database.query(
    `insert into user_tag (id, workgroup_id, person_id, email, name, name_key, type, value, value_key)
     select uuidv7(), $1, person_id, address, 'outside', 'outside', 'TEXT', '', '' from email_address where address = $2`,
    [workgroup, SEARCHER],
  )
  await database.query(
    `with policy as (
       insert into tag_policy (id, workgroup_id, name, name_key, effect, condition, assets_needed, users_needed, created)
       values (uuidv7(), $1, 'Nothing secret', 'nothing secret', 'DENY', 'ALL', 1, 1, now()) returning id)
     insert into tag_policy_tag (policy_id, side, position, workgroup_id, name, name_key, type)
     select policy.id, side, 0, $1, name, name, 'TEXT'
       from policy, (values ('ASSET', 'secret'), ('USER', 'outside')) as t (side, name)`,
    [workgroup],
  )
}
