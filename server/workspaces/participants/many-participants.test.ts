import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const MANY = 4000
/** Pages of 8 KB: one per participant would be four thousand. */
const FEW = 800
/** Short words are searched among the first five hundred people, one by one. */
const FEW_LETTERS = 4000

let owner: TestPerson
let workspaceUuid: string

beforeAll(async () => {
  const made = await given.workspaceWith(server)
  owner = made.owner
  workspaceUuid = made.workspace.uuid
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', 'Family' || lpad(i::text, 4, '0'), now() from generate_series(1, $2::integer) i
       returning id, family_name)
     insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at)
     select gen_random_uuid(), $1, id, lower(family_name) || '@many.example', true, now(),
            case when right(family_name, 2) <> '17' then now() end from people`,
    [workspaceUuid, MANY],
  )
})

/** Two thousand small workspaces of two people each beside it: statistics of most don't fit the large one. */
beforeAll(() =>
  server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Small', 'Owner', now() from generate_series(1, 2) returning id),
     made as (
       insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified)
       select gen_random_uuid(), w.workgroup_id, w.owner_id, 'Small', w.wrapped_key, now(), now()
         from workspace w, generate_series(1, 2000) where w.id = $1 returning id)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select gen_random_uuid(), made.id, people.id, people.id || '@small.example', now(), now() from made, people`,
    [workspaceUuid],
  ),
)

const list = (query: object) =>
  as(server, owner).call(listParticipants, { query: { workspaceUuid, size: 10, ...query } as never })

test('people are found by a part of their visible name or address', async () => {
  const names = async (query: string) =>
    (await list({ query, sort: 'username,asc' })).content.map(({ user }) => user.email)
  expect(await names('AMILY123')).toEqual(Array.from({ length: 10 }, (_, i) => `family123${i}@many.example`))
  expect(await names('given family0042')).toEqual(['family0042@many.example'])
  expect(await names('ily0100@many')).toEqual(['family0100@many.example'])
  // Pending people are known by their address only.
  expect(await names('given family0017')).toEqual([])
  expect(await names('family0017@')).toEqual(['family0017@many.example'])
  expect(await names('100%')).toEqual([])
  const { metadata } = await list({ query: 'family12' })
  expect(metadata).toMatchObject({ totalElements: 100, totalPages: 10, totalIsLowerBound: false })
})

test('short words find names and addresses with a word that begins with them', async () => {
  const names = async (query: string) =>
    (await list({ query, sort: 'username,asc' })).content.map(({ user }) => user.email)
  expect(await names('fA')).toEqual(
    Array.from({ length: 10 }, (_, i) => `family${String(i + 1).padStart(4, '0')}@many.example`),
  )
  expect(await names('ly')).toEqual([])
  const all = await list({ query: 'gi' })
  expect(all.metadata).toMatchObject({ totalIsLowerBound: true })
  const [page] = [await list({ query: 'te', page: 0 })]
  expect(page).toMatchObject({
    content: [{ user: { uuid: owner.uuid } }],
    metadata: { totalElements: 1, totalIsLowerBound: false },
  })
})

test('where a short search reads everybody, the total is exact', async () => {
  const { owner: host, workspace } = await given.workspaceWith(server)
  await server.asOwner(
    `insert into participant (id, workspace_id, email, has_download, invited_at)
     select gen_random_uuid(), $1, 'guest' || i || '@few.example', true, now() from generate_series(1, 12) i`,
    [workspace.uuid],
  )
  const ask = (query: object) =>
    as(server, host).call(listParticipants, {
      query: { workspaceUuid: workspace.uuid, query: 'gu', ...query } as never,
    })
  const exact = { totalElements: 12, totalPages: 2, totalIsLowerBound: false }
  expect((await ask({ size: 10 })).metadata).toMatchObject(exact)
  // A full last page has no page behind it.
  expect((await ask({ size: 6, page: 1 })).metadata).toMatchObject(exact)
})

test('filters that check each row count to a thousand at most', async () => {
  const { metadata } = await list({ classification: 'accepted' })
  expect(metadata).toMatchObject({ totalElements: 1000, totalPages: 100, totalIsLowerBound: true })
  const waiting = await list({ classification: 'unregistered' })
  expect(waiting.metadata).toMatchObject({ totalElements: MANY / 100, totalIsLowerBound: false })
})

const questions = {
  'role,desc': { sort: 'role,desc' },
  'role,asc': { sort: 'role,asc' },
  'username,asc': { sort: 'username,asc' },
  'username,desc': { sort: 'username,desc' },
  'joinedDate,asc': { sort: 'joinedDate,asc' },
  'joinedDate,desc': { sort: 'joinedDate,desc' },
  'those who are asked still': { inviteAccepted: 'false' },
  'a search': { query: 'family1234' },
  'a search of a letter': { query: 'f' },
  'a search of two letters': { query: 'zz' },
}

for (const [name, question] of Object.entries(questions))
  test(`a page of a large workspace is read without the rest: ${name}`, async () => {
    await server.vacuum('participant', 'person')
    const sent = (await statementsSent(() => list(question))).filter(({ text }) =>
      text.includes('"page" as materialized'),
    )
    const client = await server.ports.databases.writePool.connect()
    try {
      for (const statement of sent) {
        const { buffers, plan } = await explainStatement(client, statement, true)
        expect(buffers, plan.join('\n')).toBeLessThan(name.includes('letter') ? FEW_LETTERS : FEW)
      }
    } finally {
      client.release(true)
    }
  })

test('the caller’s own row in a large workspace is found without reading others', async () => {
  await server.vacuum()
  const open = () => as(server, owner).call(listAssets, { query: { workspaceUuid, size: 10 } })
  const client = await server.ports.databases.writePool.connect()
  try {
    const sent = await statementsSent(open)
    expect(sent).toHaveLength(3)
    for (const statement of sent) {
      const { buffers, plan } = await explainStatement(client, statement, true)
      expect(buffers, plan.join('\n')).toBeLessThan(100)
    }
  } finally {
    client.release(true)
  }
})

test('untrusted people are found among many trusted ones', async () => {
  expect((await list({ trusted: 'false' })).content).toEqual([])
  await server.asOwner(
    `insert into trusted_entry (workgroup_id, entry, created) select workgroup_id, entry, now()
       from workspace, unnest(array['many.example', 'known@other.example']) entry where id = $1`,
    [workspaceUuid],
  )
  const emails = ['known@other.example', 'one@other.example', 'two@others.example']
  await server.asOwner(
    `insert into participant (id, workspace_id, email, has_download, invited_at)
     select gen_random_uuid(), $1, email, true, now() from unnest($2::text[]) email`,
    [workspaceUuid, emails],
  )
  await server.vacuum('participant', 'person')
  const ask = () => list({ trusted: 'false', sort: 'username,desc' })
  const { content, metadata } = await ask()
  expect(content.map(({ user }) => user.email)).toEqual(['two@others.example', 'one@other.example'])
  expect(metadata).toMatchObject({ totalElements: 2, totalIsLowerBound: false })
  expect((await list({ trusted: 'true', sort: 'username,asc', query: 'known@' })).content).toHaveLength(1)
  const sent = (await statementsSent(ask)).filter(({ text }) => text.includes('"page" as materialized'))
  expect(sent).toHaveLength(2)
  const client = await server.ports.databases.writePool.connect()
  try {
    for (const statement of sent)
      expect((await explainStatement(client, statement, true)).buffers).toBeLessThan(FEW_LETTERS * 2)
  } finally {
    client.release(true)
  }
})
