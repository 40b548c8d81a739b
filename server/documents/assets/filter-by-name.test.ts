import { createFolder, listAssets } from '@strongroom/contract/documents/assets.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 20_000
/** Pages of 8 KB. A plan that checks every name of the folder reads some 700. */
const FEW = 400

let owner: TestPerson
let [workspaceUuid, large] = ['', '']

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  large = await folder('Large')
  await server.asOwner(
    `insert into asset (id, workspace_id, parent_id, kind, name, name_key, size, depth, created, created_by, modified, modified_by)
     select gen_random_uuid(), workspace_id, $2, 'DOCUMENT', n || case when n % 5 = 0 then ' Whakamārama' else ' report' end || '.txt',
            lpad(n::text, 8, '0'), 1, 2, now(), id, now(), id
       from participant, generate_series(1, $3::integer) n where workspace_id = $1`,
    [workspaceUuid, large, MANY],
  )
  await server.vacuum('asset')
})

const folder = async (name: string, parentUuid?: string) =>
  (await as(server, owner).call(createFolder, { body: { workspaceUuid, parentUuid, name } as never })).uuid

const list = (query: object) =>
  as(server, owner).call(listAssets, {
    query: { workspaceUuid, parentUuid: large, sort: 'name,asc', size: 50, ...query } as never,
  })
const namesOf = async (query: object) => (await list(query)).content.map(({ name }) => name)

async function pagesRead(query: object): Promise<number> {
  const sent = await statementsSent(() => list(query))
  const client = await server.ports.databases.writePool.connect()
  try {
    let sum = 0
    for (const statement of sent.filter(({ text }) => text.includes('plain_text')))
      sum += (await explainStatement(client, statement, true)).buffers
    return sum
  } finally {
    client.release(true)
  }
}

test.each([
  ['few names', { name: '19998 rep' }, 1],
  ['no name', { name: 'zebra' }, 0],
  ['few names, of one kind', { name: '1999', type: 'DOCUMENT' }, 12],
])('words in %s are found without reading the folder', async (_, query, total) => {
  expect((await list(query)).metadata).toMatchObject({ totalElements: total, totalIsLowerBound: false })
  expect(await pagesRead(query)).toBeLessThan(FEW)
})

test('common words are found on the way, and counted to a bound', async () => {
  const page = await list({ name: 'REPORT' })
  expect(page.content.map(({ name }) => name).slice(0, 2)).toEqual(['1 report.txt', '2 report.txt'])
  expect(page.metadata).toMatchObject({ totalElements: 1000, totalIsLowerBound: true })
  expect(await namesOf({ name: 'report', page: 30, size: 1 })).toEqual(['38 report.txt'])
})

test('a name is found without its accents and case, in its folder only, with every sign taken literally', async () => {
  const small = await folder('Small')
  for (const name of ['Māori 50%', 'maori 500', 'with_line', 'withaline']) await folder(name, small)
  expect((await namesOf({ parentUuid: small, name: 'MAORI' })).sort()).toEqual(['Māori 50%', 'maori 500'])
  expect(await namesOf({ parentUuid: small, name: 'Māori 50%' })).toEqual(['Māori 50%'])
  expect(await namesOf({ parentUuid: small, name: 'h_l' })).toEqual(['with_line'])
  expect(await namesOf({ parentUuid: small, name: 'report' })).toEqual([])
  expect(await namesOf({ parentUuid: small, name: 'o', type: 'DOCUMENT' })).toEqual([])
  expect((await namesOf({ name: 'whakamarama', sort: 'name,desc' }))[0]).toBe(`${MANY} Whakamārama.txt`)
})
