import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { beforeAll, expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** A search that finds more than two thousand is answered from the first of the list. */
const MANY = 2607
/** Pages of 8 KB. A plan that reads all workspaces reads some thousands. */
const FEW = 1000

let admin: TestPerson
let [workgroupUuid, elsewhere] = ['', '']

beforeAll(async () => {
  const domain = 'many-overseen.example'
  workgroupUuid = await given.workgroup(server, domain)
  elsewhere = await given.workgroup(server, 'elsewhere-overseen.example')
  admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const { uuid } = await as(server, admin).call(createWorkspace, { body: { name: 'Matter 0' } })
  for (const workgroup of [workgroupUuid, elsewhere])
    await server.asOwner(
      `insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified, closed_at)
       select gen_random_uuid(), $2, owner_id, 'Matter ' || i % 11, wrapped_key, now() - i % 13 * interval '1 day', now(),
              case when i % 10 = 3 then now() end from workspace, generate_series(1, $3::integer) i where id = $1`,
      [uuid, workgroup, MANY],
    )
  // Times and counts repeat, and some workspaces have had no activity.
  await server.asOwner(
    `update workspace_activity set last_at = date_trunc('hour', last_at) + (1 + ascii(workspace_id::text) % 4) * interval '1 day'
      where ascii(right(workspace_id::text, 1)) % 3 > 0`,
  )
  await server.asOwner('update connection_count set documents = ascii(workspace_id::text) % 3, parties = 2')
  await server.vacuum('workspace', 'workspace_activity', 'connection_count')
})

const list = (query: object) =>
  as(server, admin).call(listOverseenWorkspaces, { params: { workgroupUuid }, query: { size: 10, ...query } as never })
const ids = async (query: object) => (await list(query)).content.map(({ uuid }) => uuid)

const fields: Record<string, string> = {
  name: 'lower(w.name)',
  createdDate: 'w.created',
  lastActivity: 'greatest(a.last_at, w.created)',
  connections: 'c.connections',
}
const sorts = Object.keys(fields).flatMap((field) => [`${field},asc`, `${field},desc`])

async function inOrder(sort: string, condition = 'true'): Promise<string[]> {
  const [field, direction] = sort.split(',')
  const rows = await server.asOwner(
    `select w.id from workspace w join workspace_activity a on a.workspace_id = w.id join connection_count c on c.workspace_id = w.id
      where w.workgroup_id = $1 and w.closed_at is null and ${condition} order by ${fields[field!]} ${direction}, w.id ${direction}`,
    [workgroupUuid],
  )
  return rows.map(({ id }) => id as string)
}

test.each(sorts)('every page shows what is there in the order of the whole list: %s', async (sort) => {
  const expected = await inOrder(sort)
  const total = expected.length
  for (const size of [10, 7, 1]) {
    const last = Math.ceil(total / size) - 1
    const first = Math.floor(1000 / size)
    for (const page of [0, 1, first, first + 1, last - 1, last, last + 1, last + 100])
      expect(await ids({ sort, size, page }), `${size} ${page}`).toEqual(expected.slice(page * size, (page + 1) * size))
  }
  expect((await list({ sort, page: 200 })).metadata).toMatchObject({ totalElements: total, totalIsLowerBound: false })
})

test.each(sorts)('so with a search that finds all, and without activity: %s', async (sort) => {
  const since = Date.now() - 5 * 86_400_000
  const quiet = `greatest(a.last_at, w.created) < to_timestamp(${since / 1000})`
  for (const [query, condition] of [
    [{ name: 'atte' }, 'true'],
    [{ name: 'matter 1' }, `w.name like 'Matter 1%'`],
    [{ inactiveSince: since }, quiet],
    [{ inactiveSince: since, name: 'matter 1' }, `${quiet} and w.name like 'Matter 1%'`],
    [{ held: true }, 'false'],
  ] as const) {
    const expected = await inOrder(sort, condition)
    for (const page of [0, 3, 99, 100, 101, Math.ceil(expected.length / 10) - 1].filter((some) => some >= 0))
      expect(await ids({ sort, page, ...query }), `${page}`).toEqual(expected.slice(page * 10, (page + 1) * 10))
    expect((await list({ sort, ...query })).metadata.totalElements).toBe(expected.length)
  }
})

for (const field of ['lastActivity', 'connections'])
  for (const direction of ['asc', 'desc'])
    test(`a page is read without the rest: ${field},${direction}`, async () => {
      const total = (await inOrder('name,asc')).length
      for (const page of [0, Math.ceil(total / 10) - 1]) {
        const sent = await statementsSent(() => list({ sort: `${field},${direction}`, page }))
        const statement = sent.find(({ text }) => text.includes('primary_address'))!
        const client = await server.ports.databases.writePool.connect()
        try {
          const { buffers, plan } = await explainStatement(client, statement, true)
          expect(buffers, plan.join('\n')).toBeLessThan(FEW)
        } finally {
          client.release(true)
        }
      }
    })

test('a search that finds all sorts a part of them only', async () => {
  const sent = await statementsSent(() => list({ name: 'matter', sort: 'lastActivity,desc' }))
  expect(sent.some(({ text }) => text.includes('limit 1000) w'))).toBe(true)
})

test('a new workspace is in every order, and one that moves is in those of its new workgroup only', async () => {
  const { uuid } = await as(server, admin).call(createWorkspace, { body: { name: 'Brand new' } })
  const found = (sort: string) => ids({ sort, name: 'brand new' })
  for (const sort of sorts) expect(await found(sort)).toEqual([uuid])
  expect((await ids({ sort: 'lastActivity,desc' }))[0]).toBeTypeOf('string')
  const whole = async (sort: string) => {
    const pages = Array.from({ length: Math.ceil(MANY / 100) }, (_, page) => ids({ sort, size: 100, page }))
    return (await Promise.all(pages)).flat()
  }
  for (const sort of ['lastActivity,desc', 'connections,asc']) expect(await whole(sort)).toContain(uuid)
  await server.asOwner('update workspace set workgroup_id = $1 where id = $2', [elsewhere, uuid])
  for (const sort of ['lastActivity,desc', 'connections,asc']) expect(await whole(sort)).not.toContain(uuid)
  const [row] = await server.asOwner(
    `select a.workgroup_id as one, c.workgroup_id as two from workspace_activity a join connection_count c on c.workspace_id = a.workspace_id
      where a.workspace_id = $1`,
    [uuid],
  )
  expect(row).toEqual({ one: elsewhere, two: elsewhere })
})

test('workspaces are found by the state of their owners without all members', async () => {
  const MEMBERS = 15_000
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created, disabled_at)
       select gen_random_uuid(), 'Given', 'Family', now(), case when i = 1 then now() end from generate_series(1, $2::integer) i returning id)
     insert into member (person_id, workgroup_id, accepted_at, created) select id, $1, now(), now() from people`,
    [workgroupUuid, MEMBERS],
  )
  await server.asOwner(
    `insert into email_address (address, person_id, is_primary)
     select id || '@overseen.example', id, true from person where family_name = 'Family'`,
  )
  // Each belongs to another person.
  await server.asOwner(
    `update workspace w set owner_id = m.person_id
       from (select id, row_number() over (order by id) as n from workspace) o,
            (select person_id, row_number() over (order by person_id) as n from member m join person p on p.id = m.person_id
              where p.disabled_at is null and m.workgroup_id = $1) m
      where o.id = w.id and m.n = o.n`,
    [workgroupUuid],
  )
  const few = (await inOrder('name,asc')).filter((_, at) => at % 500 === 7)
  await server.asOwner(
    'update workspace set owner_id = (select id from person where disabled_at is not null) where id = any($1::uuid[])',
    [few],
  )
  await server.vacuum('workspace', 'person', 'member')
  const all = await inOrder('name,asc')
  for (const [ownerState, expected, most] of [
    ['DISABLED', few, 500],
    ['ACTIVE', all.filter((id) => !few.includes(id)), 9000],
    ['LEFT', [], null],
  ] as const) {
    const sent = await statementsSent(async () => {
      const { content, metadata } = await list({ sort: 'name,asc', ownerState })
      expect(content.map(({ uuid }) => uuid)).toEqual(expected.slice(0, 10))
      expect(metadata.totalElements).toBe(expected.length)
    })
    if (most) expect(await rowsRead(server, sent), ownerState).toBeLessThan(most)
    for (const sort of sorts)
      expect(await ids({ sort, ownerState, size: 100 }), sort).toEqual(
        (await inOrder(sort)).filter((id) => (expected as readonly string[]).includes(id)).slice(0, 100),
      )
  }
})
