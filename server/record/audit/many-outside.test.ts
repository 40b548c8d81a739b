import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** Sign-ins of colleagues, and as many of another workgroup. */
const MANY = 12_000
/** Pages of 8 KB. A page of the large workgroup reads five hundred events with their people. */
const FEW = 5000

let large: { admin: TestPerson; uuid: string }
let small: typeof large

beforeAll(async () => {
  large = await group('large')
  small = await group('small')
  await insertSignIns(large.uuid, MANY)
  await insertSignIns(small.uuid, 30)
  await insertSignIns(large.uuid, MANY)
  await server.vacuum('audit_event', 'member', 'person')
})

async function group(name: string) {
  const domain = `${name}-outside.example`
  const uuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  const members = server.ports.databases.write.updateTable('member')
  await members.set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  return { admin, uuid }
}

let at = 0
/** By forty early members, one of whom joined in the middle. */
async function insertSignIns(workgroupUuid: string, total: number): Promise<void> {
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', 'Family', now() from generate_series(1, 40) returning id),
     joined as (
       insert into member (person_id, workgroup_id, accepted_at, created)
       select id, $1, now() + case row_number() over () when 7 then ($3::integer + $2::integer / 2) * interval '1 second' else interval '-1 day' end, now() from people
       returning person_id),
     given as (select array_agg(person_id) as ids from joined)
     insert into audit_event (uuid, type, at, actor_id, entity_kind, entity_id, entity_name)
     select gen_random_uuid(), case i % 3 when 0 then 'USER_LOGOUT' else 'USER_LOGIN' end, now() + ($3::integer + i) * interval '1 second',
            ids[1 + i % 40], 'User', ids[1 + i % 40], '' from given, generate_series(1, $2::integer) i`,
    [workgroupUuid, total, at],
  )
  at += total
}

const list = ({ admin, uuid }: typeof large, query: object = {}) =>
  as(server, admin).call(listWorkgroupEvents, { params: { workgroupUuid: uuid }, query: { size: 10, ...query } })

/** The expected list by the rule. */
async function expected({ uuid }: typeof large, types?: string[]): Promise<string[]> {
  const rows = await server.asOwner(
    `select e.uuid from audit_event e left join member m on m.person_id = e.entity_id
      where e.workspace_id is null and (e.entity_kind = 'Workgroup' and e.entity_id = $1
         or e.entity_kind = 'User' and m.workgroup_id = $1 and e.at >= m.accepted_at)
        and ($2::text[] is null or e.type = any($2)) order by e.at desc, e.id desc`,
    [uuid, types ?? null],
  )
  return rows.map((row) => row['uuid'] as string)
}

for (const types of [['USER_LOGIN', 'USER_LOGOUT'], ['USER_LOGOUT'], undefined])
  test(`every page has the events of the workgroup in order: ${types?.join(' and ') ?? 'of all kinds'}`, async () => {
    for (const of of [large, small]) {
      const all = await expected(of, types)
      for (const page of [0, 1, 3, 70, 700]) {
        const { content, metadata } = await list(of, types ? { page, eventType: types } : { page })
        expect(content.map(({ uuid }) => uuid)).toEqual(all.slice(page * 10, page * 10 + 10))
        expect(metadata.totalElements).toBeLessThanOrEqual(all.length)
        if (!metadata.totalIsLowerBound) expect(metadata.totalElements).toBe(all.length)
      }
    }
  })

const questions = {
  'of a large workgroup': () => list(large),
  'of one kind': () => list(large, { eventType: ['USER_LOGOUT'] }),
  'of a rare kind': () => list(large, { eventType: ['WORKGROUP_UPDATED'] }),
}

for (const [name, ask] of Object.entries(questions))
  test(`a page of what happened outside workspaces is read without the rest: ${name}`, async () => {
    const sent = (await statementsSent(ask)).filter(({ text }) => text.includes('event_of_workgroup'))
    expect(await pagesRead(sent)).toBeLessThan(FEW)
  })

test('a small workgroup reads only its own among many events of others', async () => {
  const sent = (await statementsSent(() => list(small, { page: 2 }))).filter(({ text }) =>
    text.includes('event_of_workgroup('),
  )
  expect(sent).toHaveLength(1)
  expect(await pagesRead(sent)).toBeLessThan(600)
})

/** The pages read by the largest statement. */
async function pagesRead(sent: Awaited<ReturnType<typeof statementsSent>>): Promise<number> {
  const client = await server.ports.databases.writePool.connect()
  try {
    const pages: number[] = []
    for (const statement of sent) pages.push((await explainStatement(client, statement, true)).buffers)
    return Math.max(...pages)
  } finally {
    client.release(true)
  }
}
