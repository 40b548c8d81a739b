import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { type Statement, statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** More than are read for orders without a column of the participants. */
const MANY = 2100
const INVITED = 3
/** Pages of 8 KB: reading all of them takes thousands. */
const FEW = 600

let owner: TestPerson
let workgroupUuid: string

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workgroupUuid = made.workspace.workgroupUuid
  await server.asOwner(
    `with made as (
       insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified)
       select gen_random_uuid(), w.workgroup_id, w.owner_id, 'Matter ' || lpad(((i * 37) % $2)::text, 4, '0'), w.wrapped_key,
              now() - i * interval '1 minute', now() - ((i * 53) % $2) * interval '1 minute'
         from workspace w, generate_series(1, $2::integer) i where w.id = $1 returning id, owner_id, name)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select gen_random_uuid(), id, owner_id, 'owner@many.example', now(), case when name >= 'Matter 0003' then now() end from made`,
    [made.workspace.uuid, MANY],
  )
  await server.vacuum('workspace', 'participant', 'person', 'email_address', 'workgroup')
})

const list = (query: object) => as(server, owner).call(listMyWorkspaces, { query: { size: 10, ...query } as never })
const names = async (query: object) => (await list(query)).content.map(({ name }) => name)
const matter = (i: number) => `Matter ${String(i).padStart(4, '0')}`
const matters = (from: number, total: number, step = 1) =>
  Array.from({ length: total }, (_, i) => matter(from + i * step))

test('invitations come first and then every workspace in order, page by page', async () => {
  expect(await names({ sort: 'name,asc' })).toEqual(matters(0, 10))
  expect(await names({ sort: 'name,asc', page: 1 })).toEqual(matters(10, 10))
  expect(await names({ sort: 'name,asc', size: 2, page: 1 })).toEqual(matters(2, 2))
  expect(await names({ sort: 'name,asc', excludeInvited: 'true' })).toEqual(matters(INVITED, 10))
  expect(await names({ sort: 'name,asc', excludeAccepted: 'true' })).toEqual(matters(0, INVITED))
  // The first workspace has another name and comes last.
  const down = await names({ sort: 'name,desc' })
  expect(down).toEqual([
    ...matters(INVITED - 1, INVITED, -1),
    expect.stringMatching(/^Workspace/),
    ...matters(MANY - 1, 6, -1),
  ])
  const newest = await list({ sort: 'modifiedDate,desc', excludeInvited: 'true' })
  const times = newest.content.map(({ modifiedTime }) => modifiedTime)
  expect(times).toEqual(times.toSorted((a, b) => Number(b) - Number(a)))
})

test('the total is as exact as the counting', async () => {
  const { metadata } = await list({ sort: 'name,asc' })
  expect(metadata).toMatchObject({ totalElements: 2000, totalIsLowerBound: true })
  const last = await list({ sort: 'name,asc', page: MANY / 10 })
  expect(last.metadata).toMatchObject({ totalElements: MANY + 1, totalIsLowerBound: false })
  expect((await list({})).metadata).toMatchObject({ totalElements: MANY + 1, totalIsLowerBound: false })
  const found = await list({ name: 'tter 000', sort: 'name,desc' })
  expect(found.metadata).toMatchObject({ totalElements: 10, totalIsLowerBound: false })
})

const questions: Record<string, object> = {
  'by creation': {},
  'by name': { sort: 'name,asc' },
  'by change': { sort: 'modifiedDate,desc' },
  'of one workgroup': { sort: 'name,asc', workgroupUuid: () => workgroupUuid },
  'by a part of the name': { name: '1234' },
  favourites: { favourite: 'true', sort: 'name,asc' },
}

for (const [name, question] of Object.entries(questions))
  test(`a page of a long dashboard is read without the rest: ${name}`, async () => {
    const query = Object.fromEntries(
      Object.entries(question).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
    )
    expect(await pagesRead(await statementsSent(() => list(query)))).toBeLessThan(FEW)
  })

for (const sort of ['createdDate,desc', 'name,asc'] as const)
  test(`a page of the workspaces that somebody administers is read without the rest: ${sort}`, async () => {
    const members = server.ports.databases.write.updateTable('member').set({ is_workgroup_admin: true })
    await members.where('person_id', '=', owner.uuid).execute()
    const query = { isAdminContext: 'true', size: 10, sort } as never
    const sent = await statementsSent(() => as(server, owner).call(listWorkspaces, { query }))
    const page = sent.filter(({ text }) => text.includes('visible_workspace'))
    expect(await rowsRead(server, page)).toBeLessThan(300)
  })

/** By the statement that reads the most. */
async function pagesRead(statements: Statement[]): Promise<number> {
  const client = await server.ports.databases.writePool.connect()
  try {
    const pages: number[] = []
    for (const statement of statements.filter(({ text }) => text.includes('visible_workspace')))
      pages.push((await explainStatement(client, statement, true)).buffers)
    return Math.max(...pages)
  } finally {
    client.release(true)
  }
}
