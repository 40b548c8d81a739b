import { createFolder, listAssets } from '@strongroom/contract/documents/assets.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** Enough that the last pages of ten lie behind a thousand rows, and in the second half. */
const SOME = 1047
const MANY = 6000
/** Pages of 8 KB. A plan that skips rows reads about one page per skipped row. */
const FEW = 1000

let owner: TestPerson
let [workspaceUuid, some, large] = ['', '', '']

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  ;[some, large] = [await insertFolder(SOME), await insertFolder(MANY)]
})

/** One child in thirty is a folder; sizes and times repeat. */
async function insertFolder(children: number): Promise<string> {
  const [made] = await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, depth, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, workspace_id, 'FOLDER', $2, $2, 1, now(), id, now(), id
       from participant where workspace_id = $1 returning id`,
    [workspaceUuid, `Folder of ${children}`],
  )
  const folder = made!['id'] as string
  await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, size, depth, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, $2, kind, 'Item ' || n, 'item ' || n, case kind when 'DOCUMENT' then n % 7 else 0 end, 2,
            now() - n % 11 * interval '1 minute', id, now() - n % 5 * interval '1 hour', id
       from participant, generate_series(1, $3::integer) n, lateral (select case n % 30 when 0 then 'FOLDER' else 'DOCUMENT' end as kind) k
      where workspace_id = $1`,
    [workspaceUuid, folder, children],
  )
  return folder
}

const list = (parentUuid: string, query: object) =>
  as(server, owner).call(listAssets, { query: { workspaceUuid, parentUuid, size: 10, ...query } as never })

const COLUMNS = { createdDate: 'created', modifiedDate: 'modified', name: 'name_key', size: 'size' }
const sorts = Object.keys(COLUMNS).flatMap((field) => [`${field},asc`, `${field},desc`])
const kinds = { mixed: {}, 'folders first': { foldersFirst: 'true' }, 'documents only': { type: 'DOCUMENT' } }

/** The expected list from its beginning. */
async function inOrder(sort: string, kind: string): Promise<string[]> {
  const [field, direction] = sort.split(',') as [keyof typeof COLUMNS, string]
  const order = [`${COLUMNS[field]} ${direction}`, `id ${direction}`]
  if (kind === 'folders first') {
    if (field === 'size') order.unshift(`case when kind = 'FOLDER' then name_key end`)
    order.unshift(`kind = 'DOCUMENT'`)
  }
  const rows = await server.asOwner(
    `select id from asset where parent_id = $1 and ($2 <> 'documents only' or kind = 'DOCUMENT') order by ${order.join(', ')}`,
    [some, kind],
  )
  return rows.map(({ id }) => id as string)
}

for (const [kind, query] of Object.entries(kinds))
  test.each(sorts)(
    `pages counted off from the end show what they showed from the beginning: ${kind}, %s`,
    async (sort) => {
      const expected = await inOrder(sort, kind)
      const pages = Array.from({ length: 7 }, (_, i) => Math.ceil(expected.length / 10) - i)
      const shown = await Promise.all(pages.map((page) => list(some, { ...query, sort, page })))
      expect(shown.map(({ content }) => content.map(({ uuid }) => uuid))).toEqual(
        pages.map((page) => expected.slice(page * 10, (page + 1) * 10)),
      )
      expect(shown[0]!.metadata).toMatchObject({ totalElements: expected.length, totalIsLowerBound: false })
    },
  )

for (const [kind, query] of Object.entries(kinds))
  test.each(sorts)(`the last page of a large folder is read without the rest: ${kind}, %s`, async (sort) => {
    const sent = await statementsSent(() => list(large, { ...query, sort, page: Math.floor((MANY * 29) / 300) - 1 }))
    const client = await server.ports.databases.writePool.connect()
    try {
      const page = sent.find(({ text }) => text.includes('visible_child'))!
      const { buffers, plan } = await explainStatement(client, page, true)
      expect(buffers, plan.join('\n')).toBeLessThan(FEW)
    } finally {
      client.release(true)
    }
  })

test('rows added after the large was read move no row of the page', async () => {
  const question = { sort: 'name,asc', page: 101 }
  const sent = await statementsSent(() => list(some, question))
  const { text, values } = sent.find((statement) => statement.text.includes('visible_child'))!
  const body = { workspaceUuid, parentUuid: some, name: 'A first one' }
  await as(server, owner).call(createFolder, { body })
  const { rows } = await server.ports.databases.writePool.query(text, values)
  expect(rows.map(({ id }) => id)).toEqual((await inOrder(question.sort, 'mixed')).slice(1010, 1020))
})
