import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { listKnownTags } from '@strongroom/contract/documents/tags.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const DOCUMENTS = 20_000
const NAMES = 5000

let owner: TestPerson
let workspaceUuid: string

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, size, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, workspace_id, 'DOCUMENT', 'd' || n, 'd' || n, 1, now() - n * interval '1 minute', id, now(), id
       from participant, generate_series(1, $2::integer) n where workspace_id = $1`,
    [workspaceUuid, DOCUMENTS],
  )
  await server.asOwner(
    `insert into asset_tag (id, asset_id, workspace_id, name, name_key, type, value, value_key, created)
     select gen_random_uuid(), id, workspace_id, tag, tag, 'TEXT', value, value, now()
       from (select *, row_number() over (order by created) as n from asset where workspace_id = $1 and kind = 'DOCUMENT') a,
            lateral (values ('all', 'same'), ('name ' || n % $2::integer, 'v')) as t (tag, value)`,
    [workspaceUuid, NAMES],
  )
  await server.asOwner('analyze asset; analyze asset_tag')
}, 60_000)

async function planOf(call: () => Promise<unknown>, part: string) {
  const sent = await statementsSent(call)
  const statement = sent.find(({ text }) => text.includes(part))!
  const client = await server.ports.databases.writePool.connect()
  try {
    return await explainStatement(client, statement, false)
  } finally {
    client.release()
  }
}

test('a page by a rare tag reads only documents with that tag, and a page by a common one only the page', async () => {
  const list = (tags: string) => as(server, owner).call(listAssets, { query: { workspaceUuid, size: 50, tags } })
  const rare = await list('name 7|v')
  expect([rare.metadata.totalElements, rare.content.length]).toEqual([4, 4])
  const { buffers, plan } = await planOf(() => list('name 7'), 'visible_child')
  expect(buffers, plan.join('\n')).toBeLessThan(500)
  const common = await planOf(() => list('all|same'), 'visible_child')
  expect(common.buffers, common.plan.join('\n')).toBeLessThan(2000)
})

test('a search by a rare tag without its accents reads only documents with that tag', async () => {
  const search = (tags: string) => as(server, owner).call(searchAssets, { query: { name: '', tags } })
  const rare = await search('Näme 7|V')
  expect([rare.metadata.totalElements, rare.content.length]).toEqual([4, 4])
  const { buffers, plan } = await planOf(() => search('Näme 7'), 'plain_text')
  expect(buffers, plan.join('\n')).toBeLessThan(500)
})

test('five thousand names are counted and searched by jumping from name to name', async () => {
  const known = (query: object) =>
    as(server, owner).call(listKnownTags, { query: { workspaceUuid, ...query } as never })
  const first = await known({ size: 2 })
  expect(first.metadata.totalElements).toBe(NAMES + 1)
  expect(first.content).toEqual([
    { name: 'all', type: 'TEXT', count: 1000 },
    { name: 'name 0', type: 'TEXT', count: 4 },
  ])
  expect((await known({ size: 10_000 })).content).toHaveLength(NAMES + 1)
  expect((await known({ query: 'name 49' })).metadata.totalElements).toBe(111)
})
