import { exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import * as groups from '@strongroom/contract/organisation/groups/groups.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { verifyExport } from '@strongroom/contract/record/verify-audit.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned } from '../../cli/commands/verify-audit.ts'
import { asSystem } from '../../kernel/change.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

/** A group of a workgroup, and one of its workspaces, which a guest manages and a colleague invites to. */
async function aGroup(emails: string[]) {
  const domain = `unknown-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const member = (name: string) => given.person(server, name, domain)
  const [owner, colleague] = [await member('Owner'), await member('Colleague')]
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', owner.uuid)
    .execute()
  const guest = await given.person(server, 'Guest')
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Shared' } })
  await given.participant(server, { owner, workspace }, guest, ['hasManageWorkspace'])
  await given.participant(server, { owner, workspace }, colleague, ['hasInviter'])
  const params = { workgroupUuid }
  const group = await as(server, owner).call(groups.createGroup, { params, body: { name: 'Project Falcon', emails } })
  const groupParams = { ...params, groupUuid: group.uuid }
  const invite = (who: TestPerson) =>
    as(server, who).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, groupUuids: [group.uuid] } })
  const entries = async (who: TestPerson) =>
    (await as(server, who).call(groups.findGroup, { params: groupParams })).entries
  return { domain, workgroupUuid, owner, colleague, guest, workspace, group, groupParams, invite, entries }
}

const hide = (who: TestPerson, hideEmailAddress = true) =>
  as(server, who).call(updateUser, {
    params: { userUuid: who.uuid },
    body: { firstName: who.name, lastName: 'Tester', timezone: 'Europe/London', hideEmailAddress },
  })

test('a manager from outside the workgroup finds the name of a group nowhere in the record, earlier events included', async () => {
  const { owner, guest, workspace, invite } = await aGroup(['x@outside.example'])
  await invite(owner)
  await asSystem(server.ports, 'an earlier event', async (change) => {
    const entity = { model: 'Participant', kind: 'Participant', id: guest.uuid, name: 'y@outside.example' }
    const to = { hasDownload: true, group: 'Project Falcon' } as unknown as { resent: true }
    change.record('PARTICIPANT_INVITED', { ...entity, workspaceId: workspace.uuid }, { to })
  })
  const events = await eventsOf(server, guest, workspace)
  expect(events[0]).toMatchObject({ type: 'PARTICIPANT_INVITED', to: { hasDownload: true } })
  const query = { workspaceUuid: workspace.uuid }
  const csv = await as(server, guest).fetch(exportAudit, { query })
  const record = await as(server, guest).fetch(exportRecord, { query } as never)
  const sealed = await as(server, guest).fetch(exportSealedAudit, { params: query })
  const lines = await sealed.text()
  const all = JSON.stringify(events) + (await csv.text()) + (await record.text()) + lines
  expect([csv.status, record.status, sealed.status]).toEqual([200, 200, 200])
  expect(all).toContain('x@outside.example')
  expect(all).not.toContain('Falcon')
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  expect((await verifyExport(lines.trimEnd().split('\n'), { sha256, isSigned })).problems).toEqual([])
})

test('an address in a group stands for the member once its person joins the workgroup, each once', async () => {
  const { owner, colleague, domain, entries, invite, workgroupUuid, groupParams } = await aGroup(['x@outside.example'])
  const joins = `joins-${total}@${domain}`
  await as(server, owner).call(groups.addGroupPeople, { params: groupParams, body: { emails: [joins] } })
  const { write } = server.ports.databases
  const newcomer = await given.person(server, 'Newcomer')
  await as(server, owner).call(groups.addGroupPeople, { params: groupParams, body: { emails: [newcomer.email] } })
  await write
    .insertInto('email_address')
    .values({ address: joins, person_id: newcomer.uuid, is_primary: false })
    .execute()
  await hide(newcomer)
  expect(await entries(owner)).toHaveLength(3)
  await write
    .updateTable('member')
    .set({ workgroup_id: workgroupUuid })
    .where('person_id', '=', newcomer.uuid)
    .execute()
  const now = await entries(colleague)
  expect(now.map(({ user, isMember }) => [user.uuid, user.email, isMember])).toEqual([
    [newcomer.uuid, null, true],
    [null, 'x@outside.example', false],
  ])
  const shown = (await invite(colleague)).content.map(({ user }) => user.email)
  expect(shown).toHaveLength(2)
  expect(shown).toContain(null)
})
