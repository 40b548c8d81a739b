import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** More than are read to show ten of them. */
const MANY = 2100
/** Pages of 8 KB. All members fill some thousands. */
const FEW = 2000

let admin: TestPerson
let workgroupUuid: string

beforeAll(async () => {
  const domain = 'many-members.example'
  workgroupUuid = await given.workgroup(server, domain)
  admin = await given.person(server, 'Admin', domain)
  const members = server.ports.databases.write.updateTable('member')
  await members.set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  await insertPeople('', workgroupUuid)
  // Among the others by name.
  await insertPeople('b', await given.workgroup(server, 'other-members.example'))
})

const insertPeople = (ending: string, workgroup: string) =>
  server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, disabled_at, created)
       select gen_random_uuid(), 'Given' || i % 100, 'Family' || lpad(i::text, 4, '0') || $2::text, case when i % 100 = 7 then now() end, now() from generate_series(1, $3::integer) i
       returning id, family_name),
     addresses as (
       insert into email_address (address, person_id, is_primary) select lower(family_name) || '@members.example', id, true from people)
     insert into member (person_id, workgroup_id, accepted_at, created)
       select id, $1, now() - interval '9999 hours' + substr(family_name, 7, 4)::integer * interval '1 hour', now() from people`,
    [workgroup, ending, MANY],
  )

const list = (query: object) =>
  as(server, admin).call(listMembers, { query: { workgroupUuid, size: 10, ...query } as never })
const names = async (query: object) => (await list(query)).content.map(({ user }) => user.familyName)
const family = (i: number) => `Family${String(i).padStart(4, '0')}`
const families = (from: number, total: number) => Array.from({ length: total }, (_, i) => family(from + i))

test('a member’s own data in a large workgroup is read without all members, after a bulk load', async () => {
  const [, ...sent] = await statementsSent(() => as(server, admin).call(getMe, { query: {} }))
  expect(await rowsRead(server, sent)).toBeLessThan(100)
})

test('the members of a large workgroup are in order and counted', async () => {
  expect(await names({})).toEqual(families(1, 10))
  expect(await names({ page: 209 })).toEqual(families(2091, 10))
  expect((await names({ page: 210 })).length).toBe(1)
  expect((await list({})).metadata).toMatchObject({ totalElements: MANY + 1, totalIsLowerBound: false })
})

test('they are found by a part of name or address, and by beginnings of words for short searches', async () => {
  expect(await names({ query: 'AMILY00' })).toEqual(families(1, 10))
  const found = await list({ query: 'ily2057@' })
  expect(found).toMatchObject({ content: [{ user: { familyName: family(2057) } }], metadata: { totalElements: 1 } })
  expect(await names({ query: 'family2500' })).toEqual([])
  expect(await names({ query: 'given99 family0' })).toEqual(
    [99, 199, 299, 399, 499, 599, 699, 799, 899, 999].map(family),
  )
  expect(await names({ query: 'am' })).toEqual([])
  expect(await names({ query: 'fa', page: 1 })).toEqual(families(11, 10))
  expect((await list({ query: 'ad' })).content).toMatchObject([{ user: { givenName: 'Admin' } }])
})

test('filters and orders go through all members', async () => {
  const total = async (query: object) => (await list(query)).metadata.totalElements
  expect(await names({ sort: 'name,desc' })).toEqual(['Tester', ...families(2092, 9).toReversed()])
  expect(await names({ sort: 'joinedDate,asc', page: 1 })).toEqual(families(11, 10))
  expect((await list({ sort: 'joinedDate,desc' })).content[0]).toMatchObject({ user: { givenName: 'Admin' } })
  expect((await list({ sort: 'lastSignInDate,desc' })).content[0]).toMatchObject({ user: { givenName: 'Admin' } })
  expect(await names({ sort: 'lastSignInDate,asc', size: 1 })).not.toEqual(['Tester'])
  expect(await total({ status: 'DISABLED' })).toBe(MANY / 100)
  expect(await total({ status: 'ACCEPTED' })).toBe(MANY + 1 - MANY / 100)
  expect(await total({ status: 'DISABLED', query: 'family00' })).toBe(1)
  expect(await names({ role: 'WORKGROUP_ADMIN' })).toEqual(['Tester'])
  expect(await names({ role: 'ACCOUNT_ADMIN' })).toEqual([])
  expect(await names({ role: 'AGENT' })).toEqual([])
  expect(await names({ role: 'member', page: 209 })).toEqual(families(2091, 10))
})

const questions = {
  'the first page': {},
  'a search': { query: 'family2099' },
  'a search of two letters': { query: 'zz' },
  'a search that finds many': { query: 'given' },
  'from behind': { sort: 'name,desc' },
  'by joining': { sort: 'joinedDate,desc' },
  'by joining, the second page': { sort: 'joinedDate,asc', page: 1 },
  'by last sign-in': { sort: 'lastSignInDate,desc' },
  administrators: { role: 'WORKGROUP_ADMIN' },
  'service accounts': { role: 'AGENT' },
  disabled: { status: 'DISABLED', sort: 'lastSignInDate,asc' },
}

for (const [name, question] of Object.entries(questions))
  test(`a page of a large workgroup is read without the rest: ${name}`, async () => {
    await server.vacuum('person', 'member', 'email_address')
    const sent = (await statementsSent(() => list(question))).filter(({ text }) => /\bmember\b/.test(text))
    const client = await server.ports.databases.writePool.connect()
    try {
      for (const statement of sent) {
        const { buffers, plan } = await explainStatement(client, statement, true)
        expect(buffers, plan.join('\n')).toBeLessThan(FEW)
      }
    } finally {
      client.release(true)
    }
  })

test('pages by name and last sign-in pass nobody of another workgroup', async () => {
  // More of them than of our members, all before the first one by name and by last sign-in, never first.
  const strangers = await given.workgroup(server, 'strangers.example')
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'A', 'Aaa' || i, now() from generate_series(1, 10000) i returning id),
     addresses as (
       insert into email_address (address, person_id, is_primary) select id || '@strangers.example', id, true from people)
     insert into member (person_id, workgroup_id, accepted_at, created) select id, $1, now(), now() from people`,
    [strangers],
  )
  await server.asOwner('update last_sign_in set at = now() where workgroup_id = $1', [workgroupUuid])
  await server.vacuum('person', 'member', 'email_address', 'last_sign_in')
  for (const question of [{}, { sort: 'lastSignInDate,asc' }, { query: 'mily' }]) {
    const sent = await statementsSent(() => list(question))
    expect(await rowsRead(server, sent), JSON.stringify(question)).toBeLessThan(6000)
  }
  await server.asOwner('update last_sign_in set at = null')
})

test('the order by name follows a changed name, and a member who leaves or moves', async () => {
  const domain = 'renamed-members.example'
  const other = await given.workgroup(server, domain)
  const person = await given.person(server, 'Moana', domain)
  const kept = () =>
    server.asOwner(
      `select m.family_name, l.workgroup_id from last_sign_in l left join member m on m.person_id = l.person_id
        where l.person_id = $1`,
      [person.uuid],
    )
  await server.asOwner(`update person set family_name = 'Rangi' where id = $1`, [person.uuid])
  expect(await kept()).toEqual([{ family_name: 'Rangi', workgroup_id: other }])
  await server.asOwner('update member set workgroup_id = $2 where person_id = $1', [person.uuid, workgroupUuid])
  expect(await kept()).toEqual([{ family_name: 'Rangi', workgroup_id: workgroupUuid }])
  await server.asOwner('delete from member where person_id = $1', [person.uuid])
  expect(await kept()).toEqual([{ family_name: null, workgroup_id: null }])
})

const orders: Record<string, string> = {
  'name,asc': 'p.family_name, p.given_name, p.id',
  'name,desc': 'p.family_name desc, p.given_name desc, p.id desc',
  'joinedDate,asc': 'm.accepted_at, p.id',
  'joinedDate,desc': 'm.accepted_at desc, p.id desc',
  'lastSignInDate,asc': 'l.at nulls first, p.id',
  'lastSignInDate,desc': 'l.at desc nulls last, p.id desc',
}

for (const [sort, order] of Object.entries(orders)) {
  test(`pages counted off from the end show what they showed from the beginning: ${sort}`, async () => {
    // Many share a time, and most have none.
    await server.asOwner(
      `update last_sign_in l set at = now() - substr(p.family_name, 7, 4)::integer % 5 * interval '1 hour' from person p
        where p.id = l.person_id and p.family_name like 'Family%' and p.family_name < 'Family0900'`,
    )
    for (const [status, condition] of [
      [undefined, 'true'],
      ['ACCEPTED', 'p.disabled_at is null'],
    ] as const) {
      const rows = await server.asOwner(
        `select p.id from member m join person p on p.id = m.person_id join last_sign_in l on l.person_id = p.id
          where m.workgroup_id = $1 and m.accepted_at is not null and ${condition} order by ${order}`,
        [workgroupUuid],
      )
      const expected = rows.map(({ id }) => id as string)
      for (const [size, pages] of [
        [10, [99, 100, 101, 106, 150, 206, 207, 208, 209, 210, 211, 300]],
        [1, [1000, 1001, 1051, 2079, 2080, 2081, 2100, 2101]],
        [7, [150, 297, 298, 299, 300, 301]],
      ] as const)
        for (const page of pages) {
          const { content } = await list({ sort, status, size, page })
          const shown = content.map(({ userUuid }) => userUuid)
          expect(shown, `${status} ${size} ${page}`).toEqual(expected.slice(page * size, (page + 1) * size))
        }
    }
  })

  test(`the last page of a large workgroup is read without the rest: ${sort}`, async () => {
    await server.vacuum('person', 'member', 'email_address', 'last_sign_in')
    const sent = await statementsSent(() => list({ sort, page: 209 }))
    const client = await server.ports.databases.writePool.connect()
    try {
      const page = sent.find(({ text }) => text.includes('counted as materialized'))!
      const { buffers, plan } = await explainStatement(client, page, true)
      expect(buffers, plan.join('\n')).toBeLessThan(FEW / 2)
    } finally {
      client.release(true)
    }
  })
}
