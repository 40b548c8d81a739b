import { createFolder, listAssets } from '@strongroom/contract/documents/assets.ts'
import { listMyContacts } from '@strongroom/contract/identity/contacts.ts'
import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { createWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
/** Created out of order. By code point 'plan 10' came before 'plan 9' and 'Āhua' after everything else. */
const MADE = ['plan 10', 'Zebra', 'Ŵyn', 'Āhua', 'plan 9', 'wyneb', 'Ahi', 'Plan 9b']
const IN_ORDER = ['Ahi', 'Āhua', 'plan 9', 'Plan 9b', 'plan 10', 'Ŵyn', 'wyneb', 'Zebra']

test('documents, folders and workspaces by name: accented letters beside plain ones, digits as numbers', async () => {
  const owner = await given.person(server, 'Owner')
  const workspace = await given.workspaceOf(server, owner)
  for (const name of MADE) {
    await as(server, owner).call(createFolder, { body: { name, workspaceUuid: workspace.uuid } })
    await as(server, owner).call(createWorkspace, { body: { name: `In ${name}` } })
  }
  const query = { workspaceUuid: workspace.uuid, sort: 'name,asc' as const }
  const names = (list: { content: { name: string }[] }) => list.content.map(({ name }) => name)
  expect(names(await as(server, owner).call(listAssets, { query }))).toEqual(IN_ORDER)
  const down = { ...query, sort: 'name,desc' as const }
  expect(names(await as(server, owner).call(listAssets, { query: down }))).toEqual(IN_ORDER.toReversed())
  const [sort, name] = ['name,asc' as const, 'In ']
  const expected = IN_ORDER.map((each) => `In ${each}`)
  expect(names(await as(server, owner).call(listMyWorkspaces, { query: { sort, name } }))).toEqual(expected)
  expect(names(await as(server, owner).call(listWorkspaces, { query: { sort, name } }))).toEqual(expected)
})

test('people by name, wherever they are listed', async () => {
  const domain = 'in-order.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const owner = await given.person(server, 'Owner', domain)
  await rename(owner, 'Nobody')
  const workspace = await given.workspaceOf(server, owner)
  for (const name of MADE) {
    const someone = await given.person(server, 'Someone', domain)
    await rename(someone, name)
    await given.participant(server, { owner, workspace }, someone, [])
  }
  const write = server.ports.databases.write
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', owner.uuid).execute()
  const expected = [...IN_ORDER.slice(0, 2), 'Nobody', ...IN_ORDER.slice(2)]
  const inside = { workspaceUuid: workspace.uuid, sort: 'username,asc' as const, size: 100 }
  const participants = await as(server, owner).call(listParticipants, { query: inside })
  expect(participants.content.map(({ user }) => user.familyName)).toEqual(expected)
  const members = await as(server, owner).call(listMembers, { query: { workgroupUuid, size: 100 } })
  expect(members.content.map(({ user }) => user.familyName)).toEqual(expected)
  const contacts = await as(server, owner).call(listMyContacts, { query: { size: 100 } })
  expect(contacts.content.map(({ familyName }) => familyName)).toEqual(IN_ORDER)
})

const rename = (who: TestPerson, lastName: string) =>
  as(server, who).call(updateUser, {
    params: { userUuid: who.uuid },
    body: { firstName: 'Ann', lastName, timezone: 'Europe/London' },
  })

test('an index provides that order: a page by name needs no sorting', async () => {
  const plan = await server.ports.databases.read.transaction().execute(async (db) => {
    // The table is nearly empty here: the test checks whether the index can be used at all.
    await sql`select set_config(name, 'off', true) from unnest(array['enable_sort', 'enable_seqscan']) name`.execute(
      db as never,
    )
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from asset where parent_id = ${owner}::uuid order by parent_id, name_key, id limit 50`.execute(
      db as never,
    )
    return rows.map((row) => row['QUERY PLAN']).join(' ')
  })
  expect(plan).toContain('asset_by_name')
  expect(plan).not.toContain('Sort')
})
const owner = '00000000-0000-7000-8000-000000000000'
