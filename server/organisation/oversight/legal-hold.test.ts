import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import {
  listOverseenWorkspaces,
  planClosings,
} from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { exportWorkgroupAudit } from '@strongroom/contract/record/reports.ts'
import { closeWorkspace, findLifecycle, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { createWorkspace, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { followPlans } from '../../workspaces/lifecycle/follow-plans.job.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0
const now = () => server.ports.clock.now().getTime()

/** A workgroup with an administrator, a member who owns two workspaces, and somebody invited to the first. */
async function group() {
  const domain = `hold-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const olga = await given.person(server, 'Olga', domain)
  const create = (name: string) => as(server, olga).call(createWorkspace, { body: { name } })
  const [first, second] = [await create('First'), await create('Second')]
  const guest = await given.person(server, 'Guest')
  await given.participant(server, { owner: olga, workspace: first }, guest, ['hasManageWorkspace'])
  return { workgroupUuid, domain, admin, olga, guest, first, second }
}

const send = (
  who: TestPerson,
  call: typeof placeHolds | typeof releaseHolds,
  { workgroupUuid, ids, reason = 'A dispute' }: { workgroupUuid: string; ids: string[]; reason?: string },
) => as(server, who).call(call, { params: { workgroupUuid }, body: { workspaceUuids: ids, reason } })
const list = async (who: TestPerson, workgroupUuid: string, query: object = {}) =>
  (await as(server, who).call(listOverseenWorkspaces, { params: { workgroupUuid }, query: query as never })).content

test('workspaces are put on hold with a reason that only administrators see, and released', async () => {
  const { workgroupUuid, admin, olga, guest, first, second } = await group()
  const stranger = await given.workspaceOf(server, await given.person(server, 'Stranger'))
  const ids = [first.uuid, stranger.uuid]
  const outcome = await send(admin, placeHolds, { workgroupUuid, ids, reason: 'The Quarry dispute' })
  expect(outcome).toMatchObject({ done: [first.uuid], errors: [{ code: 'workspace.not.found' }] })
  const again = await send(admin, placeHolds, { workgroupUuid, ids: [first.uuid] })
  expect(again).toMatchObject({ done: [], errors: [{ code: 'workspace.held' }] })

  const [held, free] = await list(admin, workgroupUuid)
  expect(held).toMatchObject({
    hold: { reason: 'The Quarry dispute', placedBy: { givenName: 'Admin' } },
    actions: { hold: false, release: true, delete: false, updateLifecycle: false, updateOwner: true },
  })
  expect(free).toMatchObject({ hold: null, actions: { hold: true, release: false, delete: true } })
  expect((await list(admin, workgroupUuid, { held: 'true' })).map(({ uuid }) => uuid)).toEqual([first.uuid])
  expect((await list(admin, workgroupUuid, { held: 'false' })).map(({ uuid }) => uuid)).toEqual([second.uuid])

  for (const who of [olga, guest]) {
    const seen = await as(server, who).call(findWorkspace, { params: { workspaceUuid: first.uuid }, query: {} })
    expect(seen.held).toBe(true)
    const events = await eventsOf(server, who, first)
    expect(events[0]).toMatchObject({ type: 'WORKSPACE_HELD', actor: 'Admin' })
    expect(JSON.stringify([seen, events])).not.toContain('Quarry')
  }
  const close = (who: TestPerson) =>
    outcomeOf(as(server, who).call(closeWorkspace, { params: { workspaceUuid: first.uuid }, body: { comment: 'x' } }))
  expect([await close(olga), await close(admin)]).toEqual(['permission.denied', 'permission.denied'])

  const missing = await send(admin, releaseHolds, { workgroupUuid, ids: [second.uuid] })
  expect(missing).toMatchObject({ done: [], errors: [{ code: 'hold.not.placed' }] })
  await send(admin, releaseHolds, { workgroupUuid, ids: [first.uuid], reason: 'Settled' })
  expect((await eventsOf(server, olga, first))[0]).toMatchObject({ type: 'WORKSPACE_RELEASED' })
  const audit = await as(server, admin).fetch(exportWorkgroupAudit, { query: { workgroupUuid } })
  const text = await audit.text()
  for (const words of ['LEGAL_HOLD_PLACED', 'The Quarry dispute', 'LEGAL_HOLD_RELEASED', 'Settled'])
    expect(text).toContain(words)
  expect(await close(olga)).toBe('ok')
})

test('a planned end is cancelled, and none can be planned until the release', async () => {
  const { workgroupUuid, admin, olga, guest, first, second } = await group()
  const params = { workspaceUuid: first.uuid }
  const body = { endDate: now() + 3 * DAY, endReason: 'Done', reminderDays: 0 as const }
  await as(server, olga).call(updateLifecycle, { params, body })
  await send(admin, placeHolds, { workgroupUuid, ids: [first.uuid] })
  expect(await as(server, olga).call(findLifecycle, { params })).toMatchObject({ endDate: null })
  expect((await mailsTo(server, guest.email))[0]!.subject).toContain('First')
  expect(await outcomeOf(as(server, olga).call(updateLifecycle, { params, body }))).toBe('permission.denied')
  const planned = await as(server, admin).call(planClosings, {
    params: { workgroupUuid },
    body: { workspaceUuids: [first.uuid, second.uuid], endDate: now() + 10 * DAY, endReason: 'Unused' },
  })
  expect(planned).toMatchObject({
    done: [second.uuid],
    errors: [{ workspaceUuid: first.uuid, code: 'workspace.held' }],
  })
  await server.pass(20 * DAY)
  await followPlans.work(server.ports, {})
  const rows = await list(await given.signIn(server, admin), workgroupUuid)
  expect(rows.map(({ uuid }) => uuid)).toEqual([first.uuid])
})

test('of two at once the second is told that the workspace is on hold', async () => {
  const { workgroupUuid, admin, first } = await group()
  const both = await Promise.all([1, 2].map(() => send(admin, placeHolds, { workgroupUuid, ids: [first.uuid] })))
  expect(both.flatMap(({ done }) => done)).toEqual([first.uuid])
  expect(both.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(['workspace.held'])
})

test('nobody but administrators of the workgroup places or releases a hold, and only with a recent sign-in', async () => {
  const { workgroupUuid, domain, admin, olga, guest, first } = await group()
  const reporter = await given.person(server, 'Reporter', domain)
  await setMember(server, reporter, { is_reporter: true })
  const elsewhere = await group()
  const people = { admin, olga, reporter, guest, otherAdmin: elsewhere.admin, nobody: undefined }
  const expected = {
    olga: 'permission.denied',
    reporter: 'permission.denied',
    guest: 'workgroup.not.found',
    otherAdmin: 'workgroup.not.found',
    nobody: 'signed.out',
    admin: 'ok',
  } as const
  const input = () => ({ params: { workgroupUuid }, body: { workspaceUuids: [first.uuid], reason: 'A dispute' } })
  await matrix(server, placeHolds, { input, people, expected })
  await matrix(server, releaseHolds, { input, people, expected })
  expect(await outcomeOf(send(admin, placeHolds, { workgroupUuid, ids: [first.uuid], reason: '  ' }))).toBe(
    'input.invalid',
  )
  await server.pass(5 * 60_000 + 1)
  for (const call of [placeHolds, releaseHolds])
    expect(await outcomeOf(send(admin, call, { workgroupUuid, ids: [first.uuid] }))).toBe('reauthentication.required')
})
