import * as contract from '@strongroom/contract/documents/comments.ts'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const THREADS = 20_000
let owner: TestPerson
let workspaceUuid: string
let assetUuid: string
let threadUuid: string

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  const folder = await as(server, owner).upload({ name: 'plan.txt', bytes: 'x' }, { workspaceUuid })
  assetUuid = folder.uuid
  threadUuid = (
    await as(server, owner).call(contract.createThread, {
      body: { text: 'First', workspaceUuid, mentionedAssets: [assetUuid] },
    })
  ).uuid
  const db = server.ports.databases.write
  await sql`
    with author as (select id from participant where workspace_id = ${workspaceUuid}::uuid limit 1),
    threads as (
      insert into comment (id, workspace_id, thread_id, author_id, text, created)
      select i.id, ${workspaceUuid}::uuid, i.id, author.id, 'T', now()
        from author, (select gen_random_uuid() as id from generate_series(1, ${THREADS})) i returning id)
    insert into comment (id, workspace_id, thread_id, author_id, text, created)
    select gen_random_uuid(), ${workspaceUuid}::uuid, t.id, author.id, 'R', now()
      from author, threads t, generate_series(1, 2)`.execute(db)
  await server.asOwner('analyze comment, comment_asset, comment_mention, participant, asset')
}, 120_000)

test('pages among many discussions read few rows', async () => {
  const calls = {
    'of the workspace': () => as(server, owner).call(contract.listThreads, { query: { workspaceUuid } }),
    'of a document': () => as(server, owner).call(contract.listThreads, { query: { assetUuid } }),
    'open ones': () => as(server, owner).call(contract.listThreads, { query: { workspaceUuid, resolved: 'false' } }),
    comments: () => as(server, owner).call(contract.listComments, { query: { threadUuid } }),
    mentions: () => as(server, owner).call(contract.listComments, { query: { mentionUuid: owner.uuid } }),
    'a list of documents': () => as(server, owner).call(listAssets, { query: { workspaceUuid } }),
  }
  const read: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    const sent = await statementsSent(call)
    // Totals are counted up to a bound.
    const pages = sent.filter(({ text }) => /comment/.test(text) && !text.includes('as "counted"'))
    read[name] = await rowsRead(server, pages)
  }
  expect(
    Object.entries(read).filter(([, rows]) => rows > 500),
    JSON.stringify(read),
  ).toEqual([])
})

test('a list with counts of comments and with tags is read by the session, the folder and the page', async () => {
  await as(server, owner).call(listAssets, { query: { workspaceUuid } })
  const sent = await statementsSent(() => as(server, owner).call(listAssets, { query: { workspaceUuid } }))
  expect(sent.map(({ text }) => text.slice(0, 60))).toHaveLength(3)
})
