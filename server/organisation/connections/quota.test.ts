import { findQuota } from '@strongroom/contract/organisation/workgroups.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { keepFigures } from './keep-figures.job.ts'
import { reachedPercentage } from './warn-of-connections.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0

const set = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()
const counting = () => connectionsCounted(server)

/** A workgroup whose administrator owns a workspace, in which each document is one connection. */
async function furnished() {
  const domain = `quota-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const [chief, admin, member] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Member', domain),
  ]
  await set(chief, { is_account_admin: true, is_workgroup_admin: true })
  await set(admin, { is_account_admin: false, is_workgroup_admin: true })
  await set(member, { is_account_admin: false, is_workgroup_admin: false })
  const { uuid: workspaceUuid } = await as(server, admin).call(createWorkspace, { body: { name: 'Counted' } })
  let documents = 0
  const add = async (count: number) => {
    for (let index = 0; index < count; index++)
      await as(server, admin).upload({ name: `${++documents}.txt`, bytes: 'x' }, { workspaceUuid })
    await counting()
  }
  const quota = () => as(server, admin).call(findQuota, { params: { workgroupUuid } })
  const subjects = async (person: TestPerson) =>
    (await mailsTo(server, person.email)).map(({ subject }) => subject).toReversed()
  const allocate = async (connections: number | null) => {
    await server.asOwner('update workgroup set connection_allocation = $1 where id = $2', [connections, workgroupUuid])
    await counting()
  }
  const limit = async (connections: number | null) => {
    await server.asOwner(
      'update account set max_connections = $1 where id = (select account_id from workgroup where id = $2)',
      [connections, workgroupUuid],
    )
    await counting()
  }
  return { domain, workgroupUuid, workspaceUuid, chief, admin, member, add, quota, subjects, allocate, limit }
}

test.each([
  [0, 10, 0],
  [7, 10, 0],
  [8, 10, 80],
  [9, 10, 80],
  [10, 10, 100],
  [10, 9, 110],
  [109, 100, 100],
  [110, 100, 110],
  [33, 30, 110],
  [1, 1, 100],
  [1_000_000, 1, 100_000_000],
])('%i of %i connections reach %i percent', (connections, maximum, percentage) => {
  expect(reachedPercentage(connections, maximum)).toBe(percentage)
})

test('the quota is the allocation, otherwise the maximum of the account; the percentage stays at 100', async () => {
  const { quota, add, allocate, limit } = await furnished()
  await add(3)
  expect(await quota()).toEqual({ currentOrgConnections: 3, maxConnections: null, percentage: null })
  await limit(12)
  expect(await quota()).toEqual({ currentOrgConnections: 3, maxConnections: 12, percentage: 25 })
  await allocate(4)
  expect(await quota()).toEqual({ currentOrgConnections: 3, maxConnections: 4, percentage: 75 })
  // Nothing is blocked above it.
  await add(3)
  expect(await quota()).toEqual({ currentOrgConnections: 6, maxConnections: 4, percentage: 100 })
})

test('administrators are told of 80, 100 and each further 10 percent of an allocation, once each', async () => {
  const { domain, chief, admin, member, add, subjects, allocate } = await furnished()
  const told = (...percentages: number[]) =>
    percentages.map((percentage) => `“${domain}” has used ${percentage}% of its connections`)
  await allocate(10)
  await add(7)
  expect(await subjects(admin)).toEqual([])
  await add(1)
  await add(1)
  await counting()
  expect(await subjects(admin)).toEqual(told(80))
  await add(1)
  await add(1)
  await add(1)
  expect(await subjects(admin)).toEqual(told(80, 100, 110, 120))
  expect(await subjects(chief)).toEqual(told(80, 100, 110, 120))
  expect(await subjects(member)).toEqual([])
  // Percentages of another maximum are told too, and only the highest that is reached.
  await allocate(9)
  expect(await subjects(admin)).toEqual(told(80, 100, 110, 120, 130))
  await allocate(100)
  await allocate(15)
  expect((await subjects(admin)).slice(5)).toEqual(told(80))
  await server.asOwner('update person set email_subscriber = false where id = $1', [chief.uuid])
  const before = await subjects(chief)
  await allocate(12)
  expect((await subjects(admin)).slice(6)).toEqual(told(100))
  expect(await subjects(chief), 'wants no emails').toEqual(before)
  const [, mail] = await mailsTo(server, admin.email)
  expect(mail!.text).toContain('uses 12 of the 15 connections allocated to it')
})

test('of an account’s maximum its administrators are told, and those of workgroups without an allocation', async () => {
  const one = await furnished()
  const two = await furnished()
  await server.asOwner(
    `update workgroup set account_id = (select account_id from workgroup where id = $1) where id = $2`,
    [one.workgroupUuid, two.workgroupUuid],
  )
  await set(two.chief, { is_account_admin: false, is_workgroup_admin: false })
  await two.allocate(1000)
  await one.limit(10)
  await one.add(4)
  await two.add(4)
  const told = [`“${one.domain}” has used 80% of its connections`]
  expect(await one.subjects(one.chief)).toEqual(told)
  expect(await one.subjects(one.admin)).toEqual(told)
  expect(await two.subjects(two.admin), 'has an allocation').toEqual([])
  expect(await two.subjects(two.chief)).toEqual([])
})

test('figures are kept once a day, with what was allocated; days without a running server have none', async () => {
  const { workgroupUuid, add, allocate } = await furnished()
  const figures = async () =>
    (
      await server.asOwner(
        `select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, connections::integer, documents::integer, parties::integer, allocation
           from connection_figure where workgroup_id = $1 order by day`,
        [workgroupUuid],
      )
    ).map((row) => Object.values(row))
  const keep = () => keepFigures.work(server.ports, {})
  const today = () => server.ports.clock.now().toISOString().slice(0, 10)
  await add(2)
  await Promise.all([keep(), keep()])
  const first = [today(), 2, 2, 1, null]
  await add(1)
  await keep()
  expect(await figures()).toEqual([first])
  await allocate(50)
  server.pass(3 * DAY)
  await keep()
  expect(await figures()).toEqual([first, [today(), 3, 3, 1, 50]])
})
