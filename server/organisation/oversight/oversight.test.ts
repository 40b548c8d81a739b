import * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { createWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { findLifecycle, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { connectionsCounted } from '../../test/administration/count-connections.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { noteActivity } from './note-activity.job.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0

const workspaceOf = (owner: TestPerson, name: string) => as(server, owner).call(createWorkspace, { body: { name } })
const upload = (who: TestPerson, workspaceUuid: string, name: string) =>
  as(server, who).upload({ name, bytes: Buffer.from('text') }, { workspaceUuid })

/** A workgroup with an administrator, two members who own workspaces, and people of elsewhere. */
async function group() {
  const domain = `oversight-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const olga = await given.person(server, 'Olga', domain)
  const piet = await given.person(server, 'Piet', domain)
  const [busy, quiet] = await Promise.all(['Busy', 'Quiet'].map((name) => workspaceOf(olga, name)))
  const other = await workspaceOf(piet, 'Another')
  return { workgroupUuid, domain, admin, olga, piet, busy: busy!, quiet: quiet!, other }
}

type Group = Awaited<ReturnType<typeof group>>

const list = (who: TestPerson, workgroupUuid: string, query: object = {}) =>
  as(server, who).call(contract.listOverseenWorkspaces, { params: { workgroupUuid }, query: query as never })
const names = async ({ admin, workgroupUuid }: Group, query: object = {}) =>
  (await list(admin, workgroupUuid, query)).content.map(({ name }) => name)
const ask = (who: TestPerson, workgroupUuid: string, workspaceUuids: string[], message = '') =>
  as(server, who).call(contract.askOwners, { params: { workgroupUuid }, body: { workspaceUuids, message } })
const plan = (who: TestPerson, workgroupUuid: string, workspaceUuids: string[], end: number | [number, string]) => {
  const [endDate, endReason] = typeof end === 'number' ? [end, 'Unused'] : end
  const body = { workspaceUuids, endDate, endReason }
  return as(server, who).call(contract.planClosings, { params: { workgroupUuid }, body })
}
const now = () => server.ports.clock.now().getTime()

test('administrators see owners, figures and the last activity of the workspaces, and find quiet ones', async () => {
  const made = await group()
  const { workgroupUuid, olga, piet, busy } = made
  await upload(olga, busy.uuid, 'Report.txt')
  await connectionsCounted(server)
  await server.pass(100 * DAY)
  const admin = (made.admin = await given.signIn(server, made.admin))
  await as(server, await given.signIn(server, olga)).call(renameWorkspace, {
    params: { workspaceUuid: busy.uuid },
    body: { name: 'Busy still' },
  })
  await noteActivity.work(server.ports, {})
  const { content, metadata } = await list(admin, workgroupUuid)
  expect(metadata.totalElements).toBe(3)
  expect(content.map(({ name, owner, ownerState }) => [name, owner.givenName, ownerState])).toEqual([
    ['Another', 'Piet', 'ACTIVE'],
    ['Busy still', 'Olga', 'ACTIVE'],
    ['Quiet', 'Olga', 'ACTIVE'],
  ])
  const [another, still] = content
  expect(still).toMatchObject({ documents: 1, participants: 1, connections: 1, askedTime: null })
  for (const { lastActivityTime, createdTime } of content) expect(lastActivityTime).toBeGreaterThanOrEqual(createdTime)
  expect(now() - still!.lastActivityTime).toBeLessThanOrEqual(3_600_000)
  expect(now() - another!.lastActivityTime).toBeGreaterThan(99 * DAY)
  expect(still!.actions).toMatchObject({ delete: true, updateOwner: true, updateLifecycle: true, askOwner: true })
  expect(await names(made, { inactiveSince: now() - 90 * DAY })).toEqual(['Another', 'Quiet'])
  expect(await names(made, { sort: 'lastActivity,desc' }).then(([first]) => first)).toBe('Busy still')
  expect(await names(made, { sort: 'connections,desc', size: 1 })).toEqual(['Busy still'])
  expect(await names(made, { name: 'usy' })).toEqual(['Busy still'])
  expect(await names(made, { name: '100%' })).toEqual([])
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: new Date() })
    .where('id', '=', piet.uuid)
    .execute()
  expect(await names(made, { ownerState: 'DISABLED' })).toEqual(['Another'])
  await setMember(server, olga, { workgroup_id: await given.workgroup(server, `elsewhere-${total}.example`) })
  expect(await names(made, { ownerState: 'left' })).toEqual(['Busy still', 'Quiet'])
  expect((await list(admin, workgroupUuid, { ownerState: 'LEFT' })).content[0]!.actions.askOwner).toBe(false)
})

test('acts of hidden participants and of administration are no activity', async () => {
  const made = await group()
  const { olga, quiet, workgroupUuid } = made
  const hidden = await given.person(server, 'Hidden')
  const invited = await as(server, olga).call(inviteParticipants, {
    body: { workspaceUuid: quiet.uuid, emails: [hidden.email], type: 'BCC', hasCreateDocument: true },
  })
  await as(server, hidden).call(answerInvitation, {
    params: { participantUuid: invited.content[0]!.uuid },
    body: { accepted: true },
  })
  await noteActivity.work(server.ports, {})
  await server.pass(100 * DAY)
  made.admin = await given.signIn(server, made.admin)
  await upload(await given.signIn(server, hidden), quiet.uuid, 'Secret.txt')
  await ask(made.admin, workgroupUuid, [quiet.uuid])
  await noteActivity.work(server.ports, {})
  expect(await names(made, { inactiveSince: now() - 90 * DAY })).toContain('Quiet')
})

test('owners are asked in one email, once in seven days', async () => {
  const { admin, workgroupUuid, olga, piet, busy, quiet, other } = await group()
  const stranger = await workspaceOf(await given.person(server, 'Stranger'), 'Elsewhere')
  const first = await ask(admin, workgroupUuid, [busy.uuid, quiet.uuid, stranger.uuid, busy.uuid], 'Please look.')
  expect(first.done.toSorted()).toEqual([busy.uuid, quiet.uuid].toSorted())
  expect(first.errors).toMatchObject([{ workspaceUuid: stranger.uuid, code: 'workspace.not.found' }])
  const mails = (await mailsTo(server, olga.email)).filter(({ subject }) => subject.includes('still needed'))
  expect(mails).toHaveLength(1)
  for (const words of ['“Busy”', '“Quiet”', 'Please look.', 'Admin']) expect(mails[0]!.text).toContain(words)
  expect((await eventsOf(server, olga, quiet))[0]).toMatchObject({
    type: 'WORKSPACE_OWNER_ASKED',
    actor: 'Admin',
    to: { owner: olga.email },
  })
  const again = await ask(admin, workgroupUuid, [busy.uuid, other.uuid])
  expect(again).toMatchObject({ done: [other.uuid], errors: [{ code: 'owner.asked.lately' }] })
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: new Date() })
    .where('id', '=', piet.uuid)
    .execute()
  await server.pass(limits.ownerQuestions)
  const later = await given.signIn(server, admin)
  const third = await ask(later, workgroupUuid, [busy.uuid, other.uuid])
  expect(third).toMatchObject({ done: [busy.uuid], errors: [{ workspaceUuid: other.uuid, code: 'owner.is.away' }] })
})

test('closings are planned with a reason that everyone in the workspaces gets; owners cancel them', async () => {
  const { admin, workgroupUuid, olga, busy, quiet, other } = await group()
  const end = now() + 10 * DAY
  await as(server, olga).call(updateLifecycle, {
    params: { workspaceUuid: quiet.uuid },
    body: { endDate: now() + 2 * DAY },
  })
  const planned = await plan(admin, workgroupUuid, [busy.uuid, quiet.uuid, other.uuid], [end, 'Nobody was here.'])
  expect(planned.done.toSorted()).toEqual([busy.uuid, other.uuid].toSorted())
  expect(planned.errors).toMatchObject([{ workspaceUuid: quiet.uuid, code: 'closing.planned.earlier' }])
  expect((await eventsOf(server, olga, busy))[0]).toMatchObject({
    type: 'WORKSPACE_END_SCHEDULED',
    actor: 'Admin',
    to: { endDate: end, endReason: 'Nobody was here.' },
  })
  expect((await mailsTo(server, olga.email))[0]!.text).toContain('Nobody was here.')
  const lifecycle = () => as(server, olga).call(findLifecycle, { params: { workspaceUuid: busy.uuid } })
  expect(await lifecycle()).toMatchObject({ endDate: end })
  await as(server, olga).call(updateLifecycle, { params: { workspaceUuid: busy.uuid }, body: { endDate: null } })
  expect(await lifecycle()).toMatchObject({ endDate: null })
  await as(server, olga).call(updateLifecycle, {
    params: { workspaceUuid: busy.uuid },
    body: { endDate: now() + 90 * DAY, endReason: 'The owner’s own', reminderDays: 14 },
  })
  await plan(admin, workgroupUuid, [busy.uuid], end)
  // The reminder that the owner chose stays, and the record has what was planned before.
  expect(await lifecycle()).toMatchObject({ endDate: end, reminderDays: 14 })
  expect((await eventsOf(server, olga, busy))[0]).toMatchObject({
    from: { endReason: 'The owner’s own' },
    to: { endReason: 'Unused', reminderDays: 14 },
  })
  await as(server, olga).call(updateLifecycle, { params: { workspaceUuid: busy.uuid }, body: { endDate: null } })
  expect(await outcomeOf(plan(admin, workgroupUuid, [busy.uuid], now() + 6 * DAY))).toBe('lifecycle.too.soon')
  expect(await outcomeOf(plan(admin, workgroupUuid, [busy.uuid], [end, ' ']))).toBe('input.invalid')
  const many = Array.from({ length: limits.overseenPerCall + 1 }, () => busy.uuid)
  expect(await outcomeOf(plan(admin, workgroupUuid, many, end))).toBe('input.invalid')
  const both = await Promise.all([end, end].map((date) => plan(admin, workgroupUuid, [busy.uuid], date)))
  expect(both.flatMap(({ done }) => done)).toEqual([busy.uuid])
  await server.pass(5 * 60_000 + 1)
  expect(await outcomeOf(plan(admin, workgroupUuid, [busy.uuid], end))).toBe('reauthentication.required')
})

test('nobody but administrators of the workgroup sees, asks or plans', async () => {
  const { admin, workgroupUuid, domain, olga, quiet } = await group()
  const reporter = await given.person(server, 'Reporter', domain)
  await setMember(server, reporter, { is_reporter: true })
  const elsewhere = await group()
  const guest = await given.person(server, 'Guest')
  await as(server, olga).call(inviteParticipants, {
    body: { workspaceUuid: quiet.uuid, emails: [guest.email], hasManageWorkspace: true },
  })
  const people = { admin, olga, reporter, guest, otherAdmin: elsewhere.admin, nobody: undefined }
  const refusals = {
    olga: 'permission.denied',
    reporter: 'permission.denied',
    guest: 'workgroup.not.found',
    otherAdmin: 'workgroup.not.found',
    nobody: 'signed.out',
  } as const
  const params = { workgroupUuid }
  const chosen = { workspaceUuids: [quiet.uuid] }
  await matrix(server, contract.listOverseenWorkspaces, {
    input: () => ({ params, query: {} as never }),
    people,
    expected: { ...refusals, admin: 'ok' },
  })
  await matrix(server, contract.planClosings, {
    input: () => ({ params, body: { ...chosen, endDate: now() + 10 * DAY, endReason: 'Unused' } }),
    people,
    expected: { ...refusals, admin: 'ok' },
  })
  await matrix(server, contract.askOwners, {
    input: () => ({ params, body: { ...chosen, message: '' } }),
    people,
    expected: { ...refusals, admin: 'ok' },
  })
  // The administrator of another workgroup finds none of these workspaces in their own.
  const stray = await ask(elsewhere.admin, elsewhere.workgroupUuid, [quiet.uuid])
  expect(stray).toMatchObject({ done: [], errors: [{ code: 'workspace.not.found' }] })
  await setMember(server, admin, { is_workgroup_admin: false })
  expect(await outcomeOf(list(admin, workgroupUuid))).toBe('permission.denied')
})
