import { listContactsOf } from '@strongroom/contract/identity/contacts.ts'
import { listAccountWorkgroups } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { createGroup, listGroups } from '@strongroom/contract/organisation/groups/groups.ts'
import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { listMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** An administrator with a member, a group and a workspace whose names have accents. */
async function withAccents() {
  const domain = 'plain-names.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Siân', domain)
  await given.person(server, 'Te Māia', domain)
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true, is_account_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ name: 'Cyngor Gŵyl Owain’s' })
    .where('id', '=', workgroupUuid)
    .execute()
  const { call } = as(server, admin)
  const { uuid: workspaceUuid } = await call(createWorkspace, {
    body: { name: 'Cyngor Gŵyl Owain’s 100%' },
  })
  await call(createGroup, { params: { workgroupUuid }, body: { name: 'Gŵyl Owain’s' } })
  return { admin, call, workgroupUuid, workspaceUuid }
}

test('people, groups, workspaces and workgroups are found without case, accents and kinds of apostrophes', async () => {
  const { admin, call, workgroupUuid, workspaceUuid } = await withAccents()
  const params = { workgroupUuid }
  const lists: Record<string, (words: string) => Promise<{ content: unknown[] } | undefined>> = {
    'own workspaces': (name) => call(listMyWorkspaces, { query: { name } }),
    workspaces: (name) => call(listWorkspaces, { query: { name, isAdminContext: 'true' } }),
    'overseen workspaces': (name) => call(listOverseenWorkspaces, { params, query: { name } }),
    groups: (name) => call(listGroups, { params, query: { name } }),
    workgroups: (name) => call(listAccountWorkgroups, { query: { name } }),
  }
  const people: typeof lists = {
    members: (query) => call(listMembers, { query: { workgroupUuid, query } }),
    contacts: (query) => call(listContactsOf, { params: { userUuid: admin.uuid }, query: { query } }),
    participants: (query) => call(listParticipants, { query: { workspaceUuid, query } }),
  }
  const found = async (list: (words: string) => Promise<{ content: unknown[] } | undefined>, words: string) =>
    (await list(words))?.content.length ?? 0
  for (const [what, list] of Object.entries(lists)) {
    for (const words of ['gwyl', 'GŴYL', 'gw\u0302yl', "Gwyl Owain's", 'gŵyl owain’s'])
      expect(await found(list, words), `${what}: ${words}`).toBe(1)
    for (const words of ['g%l', 'gw_l', 'gŵyl%']) expect(await found(list, words), `${what}: ${words}`).toBe(0)
  }
  const names = { members: ['maia', 'ma'], contacts: ['maia', 'MA'], participants: ['sian', 'si', 'siân'] }
  for (const [what, list] of Object.entries(people))
    for (const words of names[what as keyof typeof names]) expect(await found(list, words), `${what}: ${words}`).toBe(1)
})
