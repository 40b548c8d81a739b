import { getMe, getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { startTrial } from '@strongroom/contract/organisation/trials.ts'
import { findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { endTrials } from './end-trials.job.ts'

const server = useServer()
const DAY = 86_400_000
let many = 0

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()
const setWorkgroup = (id: string, columns: object) =>
  server.ports.databases.write.updateTable('workgroup').set(columns).where('id', '=', id).execute()

async function people() {
  const domain = `trial-${++many}.example`
  const id = await given.workgroup(server, domain)
  await setWorkgroup(id, { edition: 'STANDARD' })
  const [chief, admin, member] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Member', domain),
  ]
  await setMember(chief, { is_account_admin: true, is_workgroup_admin: true })
  await setMember(admin, { is_account_admin: false, is_workgroup_admin: true })
  await setMember(member, { is_account_admin: false, is_workgroup_admin: false })
  return { id, params: { workgroupUuid: id }, chief, admin, member, stranger: await given.person(server, 'Stranger') }
}

const start = (who: TestPerson, workgroupUuid: string) =>
  outcomeOf(as(server, who).call(startTrial, { params: { workgroupUuid } }))
const seen = (who: TestPerson, workgroupUuid: string) =>
  as(server, who).call(findWorkgroup, { params: { workgroupUuid }, query: { includeActions: 'true' } })
const subjects = async (who: TestPerson) => (await mailsTo(server, who.email)).map(({ subject }) => subject)
const ends = () => Promise.all([endTrials.work(server.ports, {}), endTrials.work(server.ports, {})])

test('an administrator begins the trial once, also concurrently; it ends once at its time, and nothing is lost', async () => {
  const { id, params, chief, admin, member } = await people()
  const other = await people()
  expect(await seen(admin, id)).toMatchObject({
    editionName: 'Standard',
    selfStartedTrial: false,
    trialEndTime: null,
    contract: null,
    actions: { startTrial: true },
  })
  expect((await seen(member, id)).actions).toMatchObject({ startTrial: false })
  const began = server.ports.clock.now().getTime()
  expect((await Promise.all([start(admin, id), start(chief, id)])).toSorted()).toEqual(['ok', 'trial.used'])
  const until = (await seen(admin, id)).trialEndTime!
  expect(until - began - 30 * DAY).toBeGreaterThanOrEqual(0)
  expect(until - began - 30 * DAY).toBeLessThan(60_000)
  expect(await seen(admin, id)).toMatchObject({
    editionName: 'Enterprise',
    features: expect.arrayContaining(['ADV_COLLAB_AND_PROD']),
    selfStartedTrial: true,
    trialEndTime: until,
    actions: { startTrial: false, manageTagSets: true },
  })
  const { _embedded } = await as(server, member).call(getMe, { query: {} })
  expect(_embedded.organisation).toMatchObject({ uuid: id, selfStartedTrial: true, contract: null })
  const actions = async (who: TestPerson) =>
    (await as(server, who).call(getMyself, { query: { includeActions: 'true' } })).actions!.viewEnterprisePage
  expect([await actions(chief), await actions(admin)]).toEqual([true, false])
  expect(await subjects(chief)).toEqual([expect.stringContaining('has started')])
  expect([...(await subjects(admin)), ...(await subjects(other.chief))]).toEqual([])
  await ends()
  expect((await seen(admin, id)).editionName).toBe('Enterprise')

  server.pass(30 * DAY - 60_000)
  await ends()
  const back = await given.signIn(server, admin)
  expect((await seen(back, id)).editionName).toBe('Enterprise')
  server.pass(60_000)
  await ends()
  expect(await seen(back, id)).toMatchObject({
    editionName: 'Standard',
    selfStartedTrial: true,
    trialEndTime: null,
    actions: { startTrial: false, manageTagSets: false },
  })
  expect(await actions(await given.signIn(server, chief))).toBe(false)
  expect(await subjects(chief)).toEqual([expect.stringContaining('has ended'), expect.stringContaining('has started')])
  expect(await outcomeOf(as(server, back).call(startTrial, { params }))).toBe('trial.used')
  const events = (await recordedAbout(server, id)).filter(({ type }) => type.startsWith('WORKGROUP_TRIAL'))
  expect(events).toEqual([
    {
      type: 'WORKGROUP_TRIAL_STARTED',
      from: null,
      to: { edition: 'ENTERPRISE', until: new Date(until).toISOString() },
    },
    { type: 'WORKGROUP_TRIAL_ENDED', from: { edition: 'ENTERPRISE' }, to: { edition: 'STANDARD' } },
  ])
})

test('only administrators of the workgroup and of its account begin one', async () => {
  const { params, chief, admin, member, stranger } = await people()
  const other = await people()
  const former = await given.person(server, 'Former', `trial-${many - 1}.example`)
  await setMember(former, { is_workgroup_admin: false, is_account_admin: false })
  await matrix(server, startTrial, {
    input: () => ({ params }),
    people: { chief, admin, member, stranger, former, foreign: other.chief },
    expected: {
      nobody: 'signed.out',
      stranger: 'workgroup.not.found',
      foreign: 'workgroup.not.found',
      member: 'permission.denied',
      former: 'permission.denied',
      admin: 'ok',
      chief: 'trial.used',
    },
  })
})

test('a workgroup with the Enterprise edition or a contract needs none', async () => {
  const { id, admin } = await people()
  await setWorkgroup(id, { contract: 'Agreement 7' })
  expect((await seen(admin, id)).actions).toMatchObject({ startTrial: false })
  expect(await start(admin, id)).toBe('trial.needless')
  await setWorkgroup(id, { contract: null, edition: 'ENTERPRISE' })
  expect((await seen(admin, id)).actions).toMatchObject({ startTrial: false })
  expect(await start(admin, id)).toBe('trial.needless')
})
