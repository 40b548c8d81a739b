import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const FOREIGN = 20_000
const OWN = 2000

let reader: TestPerson

const insertDocuments = (workspaceUuid: string, count: number) =>
  server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, size, created, created_by, modified, modified_by)
     select uuidv7(), workspace_id, workspace_id, 'DOCUMENT', 'Annual report ' || n || '.txt', 'annual report ' || n, 1, now(), id, now(), id
       from participant, generate_series(1, $2::integer) n where workspace_id = $1 limit $2::integer`,
    [workspaceUuid, count],
  )

/** A text for every document: one word that all have, and one that is nearly its own. */
const insertTexts = `
  with made as (
    insert into version (id, asset_id, number, blob_id, size, sha256, extension, media_type, scan_status, preview_status, created, created_by)
    select uuidv7(), a.id, 1, v.blob_id, 1, v.sha256, 'txt', 'text/plain', 'COMPLETE_NOT_SCANNED', 'COMPLETED', now(), a.created_by
      from asset a cross join (select blob_id, sha256 from version limit 1) v where a.kind = 'DOCUMENT' and a.current_version_id is null
    returning id, asset_id)
  update asset set current_version_id = made.id from made where made.asset_id = asset.id`

beforeAll(async () => {
  const foreign = await given.workspaceWith(server)
  const own = await given.workspaceWith(server, { reader: ['hasDownload'] })
  reader = own.people.reader
  await as(server, own.owner).upload({ name: 'first.txt', bytes: 'x' }, { workspaceUuid: own.workspace.uuid })
  await insertDocuments(foreign.workspace.uuid, FOREIGN)
  await insertDocuments(own.workspace.uuid, OWN)
  await server.asOwner(insertTexts)
  await server.asOwner(
    `insert into document_text (asset_id, workspace_id, version_id, body, plain, words)
     select a.id, a.workspace_id, a.current_version_id, t.body, t.body, array_to_tsvector(string_to_array(t.body, ' '))
       from asset a cross join lateral (select 'rainfall river word' || row_number() over () as body) t
      where a.kind = 'DOCUMENT' on conflict do nothing`,
  )
  await server.vacuum('asset', 'document_text')
}, 180_000)

async function planOf(name: string, generic: boolean, sort?: 'relevance,desc') {
  const call = () => as(server, reader).call(searchAssets, { query: { name, ...(sort ? { sort } : {}) } })
  const { metadata } = await call()
  const statement = (await statementsSent(call)).find(({ text }) => text.includes('worded'))!
  const client = await server.ports.databases.writePool.connect()
  try {
    return {
      total: metadata.totalElements,
      isLowerBound: metadata.totalIsLowerBound,
      ...(await explainStatement(client, statement, generic)),
    }
  } finally {
    client.release()
  }
}

test.each([false, true])(
  'a search reads the own workspace, however much others have (generic plan: %s)',
  async (generic) => {
    const rare = await planOf('report 1999', generic)
    expect(rare.total).toBe(1)
    expect(rare.buffers, rare.plan.join('\n')).toBeLessThan(500)
    const common = await planOf('annual report', generic)
    expect(common.total).toBe(OWN)
    expect(common.buffers, common.plan.join('\n')).toBeLessThan(40_000)
    const text = await planOf('rainfall', generic)
    expect(text.total).toBeGreaterThanOrEqual(OWN)
    expect(text.buffers, text.plan.join('\n')).toBeLessThan(50_000)
    const best = await planOf('rainfall', generic, 'relevance,desc')
    // The latest of the texts are ranked, and the total says that there may be more.
    expect([best.total, best.isLowerBound]).toEqual([2000, true])
    expect(text.isLowerBound).toBe(false)
    // Ranks read the words of a bounded number of texts.
    expect(best.buffers - text.buffers, best.plan.join('\n')).toBeLessThan(3000)
  },
)

test('with policies a search does not count what is in the folders of its finds', async () => {
  await server.asOwner(
    `insert into tag_policy (id, workgroup_id, name, name_key, effect, condition, assets_needed, users_needed, created)
     select uuidv7(), id, 'None', 'none', 'DENY', 'ALL', 1, 1, now() from workgroup`,
  )
  const call = () => as(server, reader).call(searchAssets, { query: { name: 'report 1999' } })
  const { content } = await call()
  expect(content.map(({ parent }) => parent.name)).toEqual([content[0]!.workspace.name])
  const client = await server.ports.databases.writePool.connect()
  try {
    for (const statement of await statementsSent(call)) {
      const { buffers, plan } = await explainStatement(client, statement, true)
      expect(buffers, plan.join('\n')).toBeLessThan(500)
    }
  } finally {
    client.release()
  }
})

test('the rows of texts are narrow, as a search reads those of all matches', async () => {
  // Forty words that compress badly, as those of a page do.
  await server.asOwner(
    `update document_text t set body = w.words, plain = w.words from (
       select asset_id, string_agg(md5(asset_id::text || i), ' ') as words
         from document_text, generate_series(1, 40) i group by asset_id) w where w.asset_id = t.asset_id`,
  )
  await server.asOwner('vacuum full document_text')
  const [table] = await server.asOwner(
    `select pg_relation_size('document_text')::float / count(*) as bytes from document_text`,
  )
  expect(table!['bytes']).toBeLessThan(200)
})
