import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { renameWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('administrators see events outside workspaces of their workgroup and its members, and of no other', async () => {
  const [here, there] = [await group('Here'), await group('There')]
  const list = (who: TestPerson, workgroupUuid: string, query = {}) =>
    as(server, who).call(listWorkgroupEvents, { params: { workgroupUuid }, query })
  for (const { admin, member, uuid } of [here, there]) {
    await as(server, member).call(logout, {})
    await as(server, admin).call(renameWorkgroup, {
      params: { workgroupUuid: uuid },
      body: { workgroupName: `${uuid} renamed` },
    })
  }
  const { content, metadata } = await list(here.admin, here.uuid, { size: 100 })
  const kinds = content.map(({ eventType, actorUuid }) => [eventType, actorUuid])
  expect(kinds).toContainEqual(['USER_LOGOUT', here.member.uuid])
  expect(kinds).toContainEqual(['WORKGROUP_UPDATED', here.admin.uuid])
  expect(metadata.totalElements).toBe(content.length)
  const strangers = [there.member.uuid, there.admin.uuid, there.uuid]
  expect(JSON.stringify(content)).not.toMatch(new RegExp(strangers.join('|')))
  const query = { eventType: eventsOfGroup('administration'), size: 100 }
  expect(new Set((await list(here.admin, here.uuid, query)).content.map(({ eventType }) => eventType))).toEqual(
    new Set(['WORKGROUP_UPDATED']),
  )
  expect(await outcomeOf(list(here.reader, here.uuid))).toBe('permission.denied')
  expect(await outcomeOf(list(there.admin, here.uuid))).toBe('workgroup.not.found')
})

async function group(name: string) {
  const domain = `${name.toLowerCase()}-events.example`
  const uuid = await given.workgroup(server, domain)
  const join = async (called: string, isAdmin = false) => {
    const someone = await given.person(server, called, domain)
    const roles = { is_workgroup_admin: isAdmin, is_account_admin: false }
    const members = server.ports.databases.write.updateTable('member')
    await members.set(roles).where('person_id', '=', someone.uuid).execute()
    return someone
  }
  return { uuid, admin: await join('Admin', true), member: await join('Member'), reader: await join('Reader') }
}
