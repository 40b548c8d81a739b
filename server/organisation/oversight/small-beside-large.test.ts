import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { findReports } from '@strongroom/contract/record/reports.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { beforeAll, expect, test } from 'vitest'
import { directoryOf } from '../../test/administration/scim.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
const FEW = 100
const MANY = 10_000
/** Rows. What is read for each of a hundred fits in; a tenth of what the large workgroup has doesn't. */
const MOST = 2000

let admin: TestPerson
let workgroupUuid: string
let directory: Awaited<ReturnType<typeof directoryOf>>

beforeAll(async () => {
  directory = await directoryOf(server)
  workgroupUuid = directory.id
  admin = directory.admin
  const { uuid } = await as(server, admin).call(createWorkspace, { body: { name: 'Matter 0' } })
  for (const [workgroup, total] of [
    [workgroupUuid, FEW],
    [await given.workgroup(server, 'large.example'), MANY],
  ] as const) {
    await server.asOwner(
      `with people as (
         insert into person (id, given_name, family_name, created)
         select gen_random_uuid(), 'Given', 'Family' || i, now() from generate_series(1, $2::integer) i returning id),
       addresses as (
         insert into email_address (address, person_id, is_primary) select id || '@many.example', id, true from people)
       insert into member (person_id, workgroup_id, accepted_at, created) select id, $1, now(), now() from people`,
      [workgroup, total],
    )
    await server.asOwner(
      `insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified, scheduled_end)
       select gen_random_uuid(), $2, owner_id, 'Matter ' || i, wrapped_key, now() - i * interval '1 minute', now(),
              case when i % 20 = 0 then now() + interval '1 day' end
         from workspace, generate_series(1, $3::integer) i where id = $1`,
      [uuid, workgroup, total],
    )
  }
  await server.vacuum(
    'workspace',
    'workspace_activity',
    'connection_count',
    'person',
    'member',
    'email_address',
    'last_sign_in',
  )
}, 120_000)

const workspaces = (query: object) => () =>
  as(server, admin).call(listOverseenWorkspaces, { params: { workgroupUuid }, query: { size: 10, ...query } as never })
const members = (query: object) => () =>
  as(server, admin).call(listMembers, { query: { workgroupUuid, size: 10, ...query } as never })
const users = (query: string) => () => directory.scim.send('GET', `/Users?${query}`)

const calls: Record<string, () => Promise<unknown>> = {
  'workspaces by name, last page': workspaces({ sort: 'name,asc', page: 10 }),
  'workspaces by creation': workspaces({ sort: 'createdDate,asc' }),
  'workspaces by last activity': workspaces({ sort: 'lastActivity,desc' }),
  'workspaces with a planned end': workspaces({ sort: 'name,asc', planned: true }),
  'a search for workspaces': workspaces({ sort: 'name,asc', name: 'matter' }),
  'members by name': members({ sort: 'name,asc', page: 5 }),
  'members by last sign-in': members({ sort: 'lastSignInDate,asc' }),
  'members who are not disabled': members({ status: 'ACCEPTED' }),
  'members without a role': members({ role: 'MEMBER' }),
  reports: () => as(server, admin).call(findReports, { params: { workgroupUuid } }),
  'users of a directory': users('count=10'),
  'users who are active': users(`filter=${encodeURIComponent('active eq true')}`),
  'users by a part of their name': users(`filter=${encodeURIComponent('displayName co "family9"')}`),
}

test.each(Object.keys(calls))('a small workgroup is read without a large one beside it: %s', async (name) => {
  const sent = await statementsSent(calls[name]!)
  expect(sent.length).toBeGreaterThan(1)
  expect(await rowsRead(server, sent)).toBeLessThan(MOST)
})
