import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { updateTags } from '@strongroom/contract/documents/tags.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** More than are looked at by any order. */
const MANY = 10_100
const WORKSPACES = 12
/** Those with very many matches are before, between and after those with one. */
const BIG = [0, 5, 11]

let owner: TestPerson

const insertDocuments = (workspaceUuid: string, name: string, count: number) =>
  server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, size, created, created_by, modified, modified_by)
     select uuidv7(), workspace_id, workspace_id, 'DOCUMENT', $3 || n || '.txt', lower($3) || n, 1, now(), id, now(), id
       from participant, generate_series(1, $2::integer) n where workspace_id = $1`,
    [workspaceUuid, count, name],
  )

const INSERT_VERSIONS = `
  with made as (
    insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, scan_status, preview_status, created, created_by)
    select uuidv7(), a.id, 1, v.blob_id, 1, v.sha256, 'txt', 'text/plain', 'COMPLETE_NOT_SCANNED', 'COMPLETED', now(), a.created_by
      from asset a cross join (select blob_id, sha256 from version limit 1) v where a.kind = 'DOCUMENT' and a.current_version_id is null
    returning id, asset_id)
  update asset set current_version_id = made.id from made where made.asset_id = asset.id`

const INSERT_TEXTS = `
  insert into document_text (asset_id, workspace_id, version_id, body, plain, words)
  select a.id, a.workspace_id, a.current_version_id, 'rainfall', 'rainfall', '''rainfall'''::tsvector
    from asset a where a.kind = 'DOCUMENT' on conflict do nothing`

beforeAll(async () => {
  owner = await given.person(server, 'Owner')
  const workspaces: string[] = []
  for (let i = 0; i < WORKSPACES; i++) workspaces.push((await given.workspaceOf(server, owner)).uuid)
  await as(server, owner).upload({ name: 'x.txt', bytes: 'x' }, { workspaceUuid: workspaces[0]! })
  for (const [i, workspaceUuid] of workspaces.entries()) {
    const isBig = BIG.includes(i)
    await insertDocuments(workspaceUuid, isBig ? 'Annual report ' : 'An annual report ', isBig ? MANY : 1)
  }
  await server.asOwner(INSERT_VERSIONS)
  await server.asOwner(INSERT_TEXTS)
  await server.vacuum('asset', 'document_text')
}, 180_000)

const search = (name: string, query: object = {}) => as(server, owner).call(searchAssets, { query: { name, ...query } })

/** Of how many workspaces the first pages have something. */
async function workspacesFound(name: string, sort: string) {
  const found = new Set<string>()
  for (let page = 0; page < 5; page++) {
    const { content, metadata } = await search(name, { sort, size: 100, page })
    expect(metadata.totalIsLowerBound).toBe(true)
    for (const { workspaceUuid } of content) found.add(workspaceUuid)
  }
  return found.size
}

test.each(['relevance,desc', 'name,asc'])('many matches in one workspace hide none of another, by %s', async (sort) => {
  expect(await workspacesFound('report annual', sort)).toBeGreaterThanOrEqual(WORKSPACES - BIG.length)
  expect(await workspacesFound('rainfall', sort)).toBeGreaterThanOrEqual(WORKSPACES - BIG.length)
})

test('a workspace that has had its share is not searched again for the rest', async () => {
  const { metadata } = await search('rainfall', { sort: 'relevance,desc' })
  const share = Math.floor(2000 / WORKSPACES)
  expect(metadata.totalElements).toBeLessThanOrEqual(2000 + (BIG.length - 1) * share + WORKSPACES - BIG.length)
})

test.each([false, true])('what is looked at is bounded (generic plan: %s)', async (generic) => {
  for (const name of ['report annual', 'rainfall']) {
    const call = () => search(name, { sort: 'relevance,desc' })
    const statement = (await statementsSent(call)).find(({ text }) => text.includes('worded'))!
    const client = await server.ports.databases.writePool.connect()
    try {
      const { buffers, plan } = await explainStatement(client, statement, generic)
      expect(buffers, plan.join('\n')).toBeLessThan(40_000)
    } finally {
      client.release()
    }
  }
})

test('each workspace is entered by one row of its own, however many a person has', async () => {
  await server.asOwner(
    `with made as (
       insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified)
       select uuidv7(), workgroup_id, owner_id, 'Another ' || n, wrapped_key, now(), now()
         from (select * from workspace limit 1) w, generate_series(1, 1000) n returning id, owner_id)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select uuidv7(), id, owner_id, id || '@example.com', now(), now() from made`,
  )
  // People of other workspaces, so that an average person has one.
  await server.asOwner(
    `with people as (insert into person (id, given_name, family_name, created)
       select uuidv7(), 'Some', 'Body', now() from generate_series(1, 20000) returning id)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select uuidv7(), (select id from workspace limit 1), id, id || '@example.com', now(), now() from people`,
  )
  await server.vacuum('participant', 'workspace')
  const call = () => search('nothing has this')
  const statement = (await statementsSent(call)).find(({ text }) => text.includes('worded'))!
  const client = await server.ports.databases.writePool.connect()
  try {
    const { plan } = await explainStatement(client, statement, true)
    const dropped = plan.map((line) => Number(/ by participant.* (\d+) dropped/.exec(line)?.[1] ?? 0))
    expect(Math.max(...dropped), plan.join('\n')).toBeLessThan(1000)
  } finally {
    client.release()
  }
})

/** The most rows that one step of a call's statement reads. The statement is the one that has this text. */
async function mostRead(call: () => Promise<unknown>, part: string) {
  const statement = (await statementsSent(call)).find(({ text }) => text.includes(part))!
  const client = await server.ports.databases.writePool.connect()
  try {
    const { plan } = await explainStatement(client, statement, true)
    return Math.max(...plan.map((line) => Number(/: (\d+) rows/.exec(line)![1])))
  } finally {
    client.release()
  }
}

test.each(['report', 'annual'])('a page of finds reads its rows by their ids alone (%s)', async (name) => {
  expect(await mostRead(() => search(name, { size: 50, sort: 'name,asc' }), 'has_required_tags')).toBeLessThan(200)
})

test('a change of many tags reads its documents by their ids alone', async () => {
  const { content } = await search('report', { size: 50, sort: 'name,asc' })
  const assetUuids = content.map(({ uuid }) => uuid)
  const body = { assetUuids, applyTags: [{ name: 'reviewed' }], unapplyTags: [] }
  // Each may be compared with each workspace of the caller.
  expect(await mostRead(() => as(server, owner).call(updateTags, { body }), 's_workspace_name')).toBeLessThanOrEqual(
    50 * WORKSPACES,
  )
})
