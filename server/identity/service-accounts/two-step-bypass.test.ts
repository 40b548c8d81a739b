import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { issueClientToken } from '@strongroom/contract/identity/clients.ts'
import {
  answerInvitation,
  listParticipants,
  removeParticipant,
  updateBypass,
} from '@strongroom/contract/workspaces/participants.ts'
import { updateBypassAllowed } from '@strongroom/contract/organisation/workgroups.ts'
import { createWorkspace, requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { createServiceAccount } from '../../cli/commands/service-accounts.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { watchAs } from '../../test/watch.ts'

const server = useServer()
const MINUTE = 60_000
let total = 0

async function agentIn(workgroup: string, domain: string): Promise<TestPerson> {
  const email = `archive-${++total}@${domain}`
  const said = await createServiceAccount.run(
    { workgroup, name: 'Archive', email, scope: 'write' },
    async () => server.ports,
  )
  const [, clientId, clientSecret] = /^Client (\S+)\nSecret (\S+)\n/.exec(said)!
  const { headers, value } = await callOver({ url: server.url }, issueClientToken, {
    body: { clientId: clientId!, clientSecret: clientSecret! },
  })
  const token = headers.get('authorization')!.replace('Bearer ', '')
  return { uuid: value.userUuid, email, name: 'Archive', token, cookie: '' }
}

/** A two-step workspace with a service account, a manager and a guest, in a workgroup with an administrator. */
async function furnished() {
  const domain = `bypass-${++total}.example`
  const workgroup = await given.workgroup(server, domain)
  const [owner, admin] = [await given.person(server, 'Owner', domain), await given.person(server, 'Admin', domain)]
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const agent = await agentIn(workgroup, domain)
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Guarded' } })
  const join = (who: TestPerson, abilities: Parameters<typeof given.participant>[3]) =>
    given.participant(server, { owner, workspace }, who, abilities)
  const participantUuid = await join(agent, ['hasDownload'])
  const [manager, guest] = [await given.person(server, 'Manager'), await given.person(server, 'Guest')]
  await write.updateTable('workgroup').set({ edition: 'ENTERPRISE' }).where('id', '=', workgroup).execute()
  await join(manager, ['hasManageWorkspace'])
  const guestUuid = await join(guest, [])
  const two = { params: { workspaceUuid: workspace.uuid }, body: { requiresMFA: true } }
  const allow = (bypassTwoStepAllowed: boolean, who = admin) =>
    outcomeOf(
      as(server, who).call(updateBypassAllowed, {
        params: { workgroupUuid: workgroup },
        body: { bypassTwoStepAllowed },
      }),
    )
  const bypass = (who: TestPerson, bypassTwoStep: boolean, uuid = participantUuid) =>
    outcomeOf(as(server, who).call(updateBypass, { params: { participantUuid: uuid }, body: { bypassTwoStep } }))
  const enter = (who: TestPerson) =>
    outcomeOf(as(server, who).call(listAssets, { query: { workspaceUuid: workspace.uuid } }))
  const shown = async (who: TestPerson, uuid = participantUuid) => {
    const query = { workspaceUuid: workspace.uuid, includeActions: 'true' }
    const { content } = await as(server, who).call(listParticipants, { query })
    return content.find((one) => one.uuid === uuid)!
  }
  const shut = () => as(server, owner).call(requireTwoStep, two)
  return {
    workspace,
    owner,
    admin,
    agent,
    manager,
    guest,
    guestUuid,
    participantUuid,
    allow,
    bypass,
    enter,
    shown,
    shut,
  }
}

/** Opens two-step workspaces for a person's session. */
const passDoors = ({ uuid }: TestPerson) =>
  server.ports.databases.write
    .updateTable('session')
    .set({ second_factor: 'EMAIL' })
    .where('person_id', '=', uuid)
    .execute()

test('a service account enters a two-step workspace if the workgroup allows it and the owner grants it', async () => {
  const { workspace, owner, agent, admin, allow, bypass, enter, shown, shut } = await furnished()
  expect(await enter(agent)).toBe('ok')
  await shut()
  expect(await enter(agent)).toBe('access.code.required')
  await passDoors(owner)
  expect(await shown(owner)).toMatchObject({
    isServiceAccount: true,
    bypassTwoStep: false,
    actions: { bypassTwoStep: false },
  })
  expect(await bypass(owner, true)).toBe('permission.denied')
  expect(await allow(true, owner)).toBe('permission.denied')
  expect(await allow(true)).toBe('ok')
  expect(await enter(agent)).toBe('access.code.required')
  expect((await shown(owner)).actions).toMatchObject({ bypassTwoStep: true })
  expect(await bypass(owner, true)).toBe('ok')
  expect(await bypass(owner, true)).toBe('ok')
  expect(await enter(agent)).toBe('ok')
  expect(await shown(owner)).toMatchObject({ bypassTwoStep: true })
  const watched = await watchAs(server, agent)
  expect(watched.status).toBe(200)
  // The workgroup's setting applies at once: running bypasses end, and switching it on again restores none.
  expect(await allow(false, admin)).toBe('ok')
  expect(await enter(agent)).toBe('access.code.required')
  await expect.poll(() => watched.ended).toBe(true)
  expect(await shown(owner)).toMatchObject({ isServiceAccount: true, bypassTwoStep: false })
  expect(await allow(true)).toBe('ok')
  expect(await enter(agent)).toBe('access.code.required')
  expect(await shown(owner)).toMatchObject({ bypassTwoStep: false })
  expect(await bypass(owner, true)).toBe('ok')
  expect(await enter(agent)).toBe('ok')
  expect(await bypass(owner, false)).toBe('ok')
  expect(await enter(agent)).toBe('access.code.required')
  const updates = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'PARTICIPANT_UPDATED')
  expect(updates.map(({ to }) => to)).toEqual([false, true, false, true].map((bypassTwoStep) => ({ bypassTwoStep })))
  // The administrator's setting ended the bypass, not its owner.
  expect(updates.map(({ from }) => from)).toEqual(
    [true, false, true, false].map((bypassTwoStep) => ({ bypassTwoStep })),
  )
  expect(updates.map(({ actor }) => actor)).toEqual(['Owner', 'Owner', 'Admin', 'Owner'])
})

test('only the owner grants the bypass, only service accounts get it, and it requires a recent sign-in', async () => {
  const { owner, manager, guest, guestUuid, agent, participantUuid, allow, bypass, enter, shut } = await furnished()
  await allow(true)
  expect(await bypass(manager, true)).toBe('permission.denied')
  expect(await bypass(guest, true)).toBe('permission.denied')
  expect(await bypass(agent, true)).toBe('permission.denied')
  expect(await bypass(await given.person(server, 'Stranger'), true)).toBe('participant.not.found')
  expect(await bypass(owner, true, guestUuid)).toBe('permission.denied')
  server.pass(6 * MINUTE)
  expect(await bypass(owner, true)).toBe('reauthentication.required')
  const fresh = await given.signIn(server, owner)
  expect(await bypass(fresh, true)).toBe('ok')
  // The row alone lets no person in.
  const { write } = server.ports.databases
  const created = server.ports.clock.now()
  await write.insertInto('two_step_bypass').values({ participant_id: guestUuid, created }).execute()
  await shut()
  expect(await enter(guest)).toBe('access.code.required')
  expect(await enter(agent)).toBe('ok')
  await passDoors(owner)
  await as(server, fresh).call(removeParticipant, { params: { participantUuid } })
  const left = await write
    .selectFrom('two_step_bypass')
    .selectAll()
    .where('participant_id', '=', participantUuid)
    .execute()
  expect(left).toEqual([])
})

test('a grant stays when another workgroup switches its setting off, and switching it on restores none', async () => {
  const [here, there] = [await furnished(), await furnished()]
  for (const { allow, bypass, owner, shut } of [here, there]) {
    await allow(true)
    await bypass(owner, true)
    await shut()
  }
  expect(await there.allow(false)).toBe('ok')
  expect([await here.enter(here.agent), await there.enter(there.agent)]).toEqual(['ok', 'access.code.required'])
  // A grant from before the setting was switched off has no effect, isn't shown, and is gone when the setting is on
  // again.
  const { write } = server.ports.databases
  const row = { participant_id: there.participantUuid, created: server.ports.clock.now() }
  await write.insertInto('two_step_bypass').values(row).execute()
  await passDoors(there.owner)
  expect(await there.shown(there.owner)).toMatchObject({ bypassTwoStep: false })
  await there.allow(true)
  expect(await there.enter(there.agent)).toBe('access.code.required')
})

test('an address is shown as a service account’s only to people who know it', async () => {
  const { agent, owner, workspace } = await furnished()
  const stranger = await given.person(server, 'Stranger')
  const far = await given.workspaceOf(server, stranger)
  const { write } = server.ports.databases
  const own = write.selectFrom('workspace').select('workgroup_id').where('id', '=', far.uuid)
  await write.updateTable('workgroup').set({ bypass_two_step_allowed: true }).where('id', 'in', own).execute()
  const participantUuid = await given.invitee(server, { owner: stranger, workspace: far }, agent, [])
  const shown = async () => {
    const query = { workspaceUuid: far.uuid, includeActions: 'true' as const }
    const { content } = await as(server, stranger).call(listParticipants, { query })
    return content.find(({ uuid }) => uuid === participantUuid)!
  }
  expect(await shown()).toMatchObject({
    isServiceAccount: false,
    bypassTwoStep: false,
    actions: { bypassTwoStep: false },
  })
  await as(server, agent).call(answerInvitation, { params: { participantUuid }, body: { accepted: true } })
  expect(await shown()).toMatchObject({ isServiceAccount: true, actions: { bypassTwoStep: true } })
  // Colleagues know it already.
  const { uuid } = await as(server, owner).call(createWorkspace, { body: { name: 'Second' } })
  await given.invitee(server, { owner, workspace: { ...workspace, uuid } }, agent, [])
  const { content } = await as(server, owner).call(listParticipants, { query: { workspaceUuid: uuid } })
  expect(content.find(({ user }) => user.email === agent.email)).toMatchObject({ isServiceAccount: true })
})
