import { placeHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { findRetention, updateRetention } from '@strongroom/contract/organisation/retention/retention.ts'
import { findLifecycle, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { createWorkspace, findWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { closeInactive } from '../../workspaces/inactivity/close-inactive.job.ts'
import { followPlans } from '../../workspaces/lifecycle/follow-plans.job.ts'
import { noteActivity } from '../oversight/note-activity.job.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0
const now = () => server.ports.clock.now().getTime()

/** A workgroup with an administrator and a member who owns two workspaces. */
async function group() {
  const domain = `retention-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const olga = await given.person(server, 'Olga', domain)
  const create = (name: string) => as(server, olga).call(createWorkspace, { body: { name } })
  return { workgroupUuid, domain, admin, olga, quiet: await create('Quiet'), busy: await create('Busy') }
}

const set = (who: TestPerson, workgroupUuid: string, closeInactiveMonths: number | null) =>
  as(server, who).call(updateRetention, { params: { workgroupUuid }, body: { closeInactiveMonths } })
const again = (who: TestPerson) => given.signIn(server, who)
const run = async () => {
  await noteActivity.work(server.ports, {})
  await closeInactive.work(server.ports, {})
  await followPlans.work(server.ports, {})
}
const endOf = async (who: TestPerson, { uuid: workspaceUuid }: { uuid: string }) =>
  (await as(server, who).call(findLifecycle, { params: { workspaceUuid } })).endDate
const rename = (who: TestPerson, { uuid: workspaceUuid }: { uuid: string }, name: string) =>
  as(server, who).call(renameWorkspace, { params: { workspaceUuid }, body: { name } })

test('a workspace without activity is planned to close, its people are told, and it closes', async () => {
  const made = await group()
  const { workgroupUuid, quiet, busy } = made
  await run()
  await server.pass(55 * DAY)
  await set(await again(made.admin), workgroupUuid, 3)
  let olga = await again(made.olga)
  await run()
  expect(await endOf(olga, quiet)).toBeNull()
  await rename(olga, busy, 'Still busy')
  await server.pass(7 * DAY)
  await Promise.all([run(), run()])
  olga = await again(made.olga)
  const end = await endOf(olga, quiet)
  expect(end! - now()).toBeGreaterThanOrEqual(29 * DAY)
  expect(await endOf(olga, busy)).toBeNull()
  const events = (await eventsOf(server, olga, quiet)).filter(({ type }) => type === 'WORKSPACE_INACTIVE')
  expect(events).toMatchObject([{ actor: '', to: { endDate: end, months: 3 } }])
  const about = async () =>
    (await mailsTo(server, made.olga.email)).filter(({ subject }) => subject.includes('“Quiet”')).length
  expect(await about()).toBe(1)
  for (const day of [23, 4, 2]) {
    await server.pass(day * DAY)
    await run()
  }
  expect(await about()).toBe(4)
  await server.pass(2 * DAY)
  await run()
  olga = await again(made.olga)
  const params = { workspaceUuid: quiet.uuid }
  expect(await outcomeOf(as(server, olga).call(findWorkspace, { params, query: {} }))).toBe('workspace.closed')
  expect(
    await outcomeOf(as(server, olga).call(findWorkspace, { params: { workspaceUuid: busy.uuid }, query: {} })),
  ).toBe('ok')
})

test('activity cancels it, also in the last minute, and so does switching it off', async () => {
  const made = await group()
  const { workgroupUuid, quiet, busy } = made
  await set(made.admin, workgroupUuid, 3)
  await server.pass(70 * DAY)
  await run()
  let olga = await again(made.olga)
  const end = await endOf(olga, quiet)
  expect(end).not.toBeNull()
  await server.pass(end! - now() - 60_000)
  olga = await again(made.olga)
  await rename(olga, quiet, 'Quiet no more')
  await server.pass(60_001)
  // Without the job that notes activity: the closing itself looks for it.
  await followPlans.work(server.ports, {})
  expect(await endOf(olga, quiet)).toBeNull()
  expect((await eventsOf(server, olga, quiet))[0]).toMatchObject({ type: 'WORKSPACE_ACTIVE_AGAIN', actor: '' })
  const closed = { params: { workspaceUuid: busy.uuid }, query: {} }
  expect(await outcomeOf(as(server, olga).call(findWorkspace, closed))).toBe('workspace.closed')

  await server.pass(70 * DAY)
  await run()
  olga = await again(made.olga)
  expect(await endOf(olga, quiet)).not.toBeNull()
  await set(await again(made.admin), workgroupUuid, null)
  await run()
  expect(await endOf(olga, quiet)).toBeNull()
})

test('an owner’s own plan stays, and the months are counted from a cancellation', async () => {
  const made = await group()
  const { workgroupUuid, quiet, busy } = made
  await set(made.admin, workgroupUuid, 3)
  const own = now() + 300 * DAY
  const body = { endDate: own, endReason: 'Ours', reminderDays: 0 as const }
  await as(server, made.olga).call(updateLifecycle, { params: { workspaceUuid: busy.uuid }, body })
  await server.pass(70 * DAY)
  await run()
  const olga = await again(made.olga)
  expect(await endOf(olga, busy)).toBe(own)
  const cancelled = { params: { workspaceUuid: quiet.uuid }, body: { endDate: null } }
  await as(server, olga).call(updateLifecycle, cancelled)
  await run()
  await run()
  expect(await endOf(olga, quiet)).toBeNull()
})

test('a workspace on legal hold stays', async () => {
  const made = await group()
  const { workgroupUuid, quiet, busy } = made
  await set(made.admin, workgroupUuid, 3)
  const hold = (who: TestPerson, { uuid }: { uuid: string }) =>
    as(server, who).call(placeHolds, {
      params: { workgroupUuid },
      body: { workspaceUuids: [uuid], reason: 'A dispute' },
    })
  await hold(made.admin, quiet)
  await server.pass(70 * DAY)
  await run()
  const olga = await again(made.olga)
  expect(await endOf(olga, quiet)).toBeNull()
  expect(await endOf(olga, busy)).not.toBeNull()
  await hold(await again(made.admin), busy)
  await server.pass(200 * DAY)
  await run()
  for (const { uuid: workspaceUuid } of [quiet, busy])
    expect(
      await outcomeOf(as(server, await again(made.olga)).call(findWorkspace, { params: { workspaceUuid }, query: {} })),
    ).toBe('ok')
})

test('administrators of the workgroup see and set it with a recent sign-in, nobody else', async () => {
  const { workgroupUuid, domain, admin, olga } = await group()
  const reporter = await given.person(server, 'Reporter', domain)
  await setMember(server, reporter, { is_reporter: true })
  const people = { admin, olga, reporter, otherAdmin: (await group()).admin, nobody: undefined }
  const expected = {
    olga: 'permission.denied',
    reporter: 'permission.denied',
    otherAdmin: 'workgroup.not.found',
    nobody: 'signed.out',
    admin: 'ok',
  } as const
  const params = { workgroupUuid }
  await matrix(server, findRetention, { input: () => ({ params }), people, expected })
  await matrix(server, updateRetention, {
    input: () => ({ params, body: { closeInactiveMonths: 12 } }),
    people,
    expected,
  })
  expect(await as(server, admin).call(findRetention, { params })).toEqual({
    closeInactiveMonths: 12,
    keepRecordYears: null,
  })
  for (const months of [2, 121, 3.5]) expect(await outcomeOf(set(admin, workgroupUuid, months))).toBe('input.invalid')
  await server.pass(5 * 60_000 + 1)
  expect(await outcomeOf(set(admin, workgroupUuid, null))).toBe('reauthentication.required')
})
