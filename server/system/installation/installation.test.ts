import * as notices from '@strongroom/contract/organisation/installation/operator-notices.ts'
import * as contract from '@strongroom/contract/organisation/installation/installation-state.ts'
import { listShownBanners } from '@strongroom/contract/organisation/installation/shown-banners.ts'
import { findMaintenance, findMaintenanceNotice } from '@strongroom/contract/wire/maintenance.ts'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import { enterpriseOf } from '../../test/administration/enterprise.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { INSTALLATION } from './installation-entity.ts'

const server = useServer()

async function anOperator(): Promise<TestPerson> {
  const person = await given.person(server, 'Operator')
  await server.ports.databases.write
    .updateTable('person')
    .set({ is_operator: true })
    .where('id', '=', person.uuid)
    .execute()
  return person
}

const words = (english: string, cy: string | null = null) => ({ 'en-gb': english, cy, mi: null })
const banner = (more: Partial<notices.Banner> = {}) => ({
  message: words('New terms from May', 'Telerau newydd o fis Mai'),
  type: 'global' as const,
  isOngoing: true,
  showMessage: true,
  startTime: null,
  timeStopDisplayMsg: null,
  timer: null,
  ...more,
})

test('only operators reach the calls of the installation', async () => {
  const { people: others } = await enterpriseOf(server)
  const people = { ...others, operator: await anOperator() }
  const denied = 'permission.denied' as const
  const expected = {
    nobody: 'signed.out',
    stranger: denied,
    member: denied,
    workgroupAdmin: denied,
    suspendedAdmin: denied,
    admin: denied,
    otherAdmin: denied,
    sales: denied,
    operator: 'ok',
  } as const
  const check = <T>(input: T) => ({ input: () => input, people, expected })
  await matrix(server, contract.findInstallationState, check({}))
  await matrix(server, contract.listParts, check({}))
  await matrix(server, contract.retryWork, check({ body: { name: 'send-mail' } }))
  await matrix(server, notices.listBanners, check({}))
  await matrix(server, notices.createBanner, check({ body: banner() }))
  await matrix(server, notices.findInstallationNotices, check({}))
  const closed = { maintenanceMode: false, maintenanceMsg: null }
  await matrix(server, notices.setMaintenance, check({ body: closed }))
  const announced = { maintenanceMsg: null, startTime: null, timeStopDisplayMsg: null }
  await matrix(server, notices.announceMaintenance, check({ body: announced }))
  const [made] = await as(server, people.operator).call(notices.listBanners, {})
  const params = { bannerUuid: made!.id }
  await matrix(server, notices.updateBanner, check({ params, body: banner() }))
  await matrix(server, notices.deleteBanner, check({ params }))
  expect(await outcomeOf(as(server, people.operator).call(notices.deleteBanner, { params }))).toBe('banner.not.found')
  const again = as(server, people.operator).call(notices.updateBanner, { params, body: banner() })
  expect(await outcomeOf(again)).toBe('banner.not.found')
})

test('the state counts work and emails, and abandoned work is retried', async () => {
  const operator = await anOperator()
  const { databases } = server.ports
  await sql`select graphile_worker.add_job('verify-nothing', '{}', max_attempts := 1) from generate_series(1, 3)`.execute(
    databases.write,
  )
  // Private tables of the library: there is no call that makes a job fail for good.
  await sql`update graphile_worker._private_jobs j set attempts = max_attempts
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'verify-nothing'`.execute(
    databases.write,
  )
  const workOf = async () => {
    const state = await as(server, operator).call(contract.findInstallationState, {})
    return state.work.find(({ name }) => name === 'verify-nothing')
  }
  expect(await workOf()).toMatchObject({ waiting: 0, abandoned: 3, oldest: null })
  const retry = () => as(server, operator).call(contract.retryWork, { body: { name: 'verify-nothing' } })
  expect(await retry()).toEqual({ retried: 3 })
  expect(await workOf()).toMatchObject({ waiting: 3, abandoned: 0, oldest: expect.any(Number) })
  expect(await retry()).toEqual({ retried: 0 })
  const recorded = await recordedAbout(server, INSTALLATION)
  expect(recorded.filter(({ type }) => type === 'WORK_RETRIED')).toMatchObject([{ to: { retried: 3 } }])
  const state = await as(server, operator).call(contract.findInstallationState, {})
  expect(state).toMatchObject({ build: 'development', versions: { node: process.versions.node } })
  expect(state.versions.schema).toMatch(/^\d{3}-/)
  expect(state.versions.database).toMatch(/^\d+/)
})

test('banners are shown in their time, with English where a language has no text', async () => {
  const operator = await anOperator()
  const make = (more: Partial<notices.Banner>) =>
    as(server, operator).call(notices.createBanner, { body: banner(more) })
  const empty = as(server, operator).call(notices.createBanner, { body: banner({ message: words(' ') }) })
  await expect(empty).rejects.toMatchObject({ status: 400 })
  const never = make({ isOngoing: false, startTime: 2000, timeStopDisplayMsg: 1000 })
  await expect(never, 'it would be shown at no time').rejects.toMatchObject({ status: 400 })
  const now = server.ports.clock.now().getTime()
  const hour = 3_600_000
  const made = [
    await make({ type: 'custom' }),
    await make({ showMessage: false }),
    await make({ isOngoing: false, startTime: now + hour }),
    await make({ isOngoing: false, startTime: now - hour, timeStopDisplayMsg: now + hour }),
  ]
  const shown = async () => (await as(server, undefined).call(listShownBanners, {})).map(({ id }) => id)
  const ids = made.map(({ id }) => id)
  expect((await shown()).filter((id) => ids.includes(id))).toEqual([ids[3], ids[0]])
  server.pass(hour + 1)
  expect((await shown()).filter((id) => ids.includes(id))).toEqual([ids[2], ids[0]])
  const [first] = (await as(server, undefined).call(listShownBanners, {})).filter(({ id }) => id === ids[0])
  expect(first!.message).toEqual({
    'en-gb': 'New terms from May',
    cy: 'Telerau newydd o fis Mai',
    mi: 'New terms from May',
  })
  const again = await given.signIn(server, operator)
  const change = (more: Partial<notices.Banner>) =>
    as(server, again).call(notices.updateBanner, { params: { bannerUuid: ids[0]! }, body: banner(more) })
  const { id: _, ...asItIs } = made[0]!
  await change(asItIs)
  await change({ ...asItIs, timer: 30 })
  await as(server, again).call(notices.deleteBanner, { params: { bannerUuid: ids[0]! } })
  const events = await recordedAbout(server, ids[0]!)
  expect(events.map(({ type, from, to }) => [type, from, to])).toEqual([
    ['BANNER_CREATED', null, expect.objectContaining({ message: asItIs.message, timer: null })],
    ['BANNER_CHANGED', { timer: null }, { timer: 30 }],
    ['BANNER_DELETED', expect.objectContaining({ message: asItIs.message, timer: 30 }), null],
  ])
})

test('an installation has at most 20 banners, also if many are created at once', async () => {
  const operator = await anOperator()
  const results = await Promise.all(
    Array.from({ length: 30 }, () =>
      outcomeOf(as(server, operator).call(notices.createBanner, { body: banner({ showMessage: false }) })),
    ),
  )
  expect(results).toContain('banner.too.many')
  expect(await as(server, operator).call(notices.listBanners, {})).toHaveLength(notices.MOST_BANNERS)
})

test('maintenance set on a page closes the sign-in page; a file comes before it', async () => {
  const operator = await anOperator()
  const set = (maintenanceMode: boolean) =>
    as(server, operator).call(notices.setMaintenance, {
      body: { maintenanceMode, maintenanceMsg: words('We move house') },
    })
  const found = () => as(server, undefined).call(findMaintenance, {})
  await set(true)
  await set(true)
  expect(await found()).toMatchObject({ maintenanceMode: true, maintenanceMsg: { mi: 'We move house' } })
  await set(false)
  expect(await found()).toMatchObject({ maintenanceMode: false, maintenanceMsg: null })
  const now = server.ports.clock.now().getTime()
  await as(server, operator).call(notices.announceMaintenance, {
    body: { maintenanceMsg: words('Closed on Sunday'), startTime: now, timeStopDisplayMsg: now + 60_000 },
  })
  const announced = () => as(server, undefined).call(findMaintenanceNotice, {})
  expect((await announced()).maintenanceMsg?.['en-gb']).toBe('Closed on Sunday')
  server.pass(60_001)
  expect((await announced()).maintenanceMsg).toBeNull()
  const { configFolder } = server.ports.config
  await mkdir(configFolder, { recursive: true })
  const file = path.join(configFolder, 'maintenance.json')
  await writeFile(file, JSON.stringify({ maintenanceMode: true, maintenanceMsg: 'By file' }))
  try {
    expect(await outcomeOf(set(false))).toBe('maintenance.set.by.file')
    expect((await found()).maintenanceMsg?.cy).toBe('By file')
    const notes = await as(server, operator).call(notices.findInstallationNotices, {})
    expect(notes.byFile).toEqual({ maintenance: true, notice: false })
  } finally {
    await rm(file)
  }
  server.pass(301_000)
  expect(await outcomeOf(set(true))).toBe('reauthentication.required')
  const recorded = (await recordedAbout(server, INSTALLATION)).filter(({ type }) => type.startsWith('MAINTENANCE'))
  const message = words('We move house')
  expect(recorded.map(({ type, from, to }) => [type, from, to])).toEqual([
    ['MAINTENANCE_CHANGED', { maintenance: false, message: null }, { maintenance: true, message }],
    ['MAINTENANCE_CHANGED', { maintenance: true }, { maintenance: false }],
    [
      'MAINTENANCE_ANNOUNCED',
      { announced: false, message: null, startTime: null, stopTime: null },
      { announced: true, message: words('Closed on Sunday'), startTime: now, stopTime: now + 60_000 },
    ],
  ])
})

test('the parts of the product are named with their licences', async () => {
  const parts = await as(server, await anOperator()).call(contract.listParts, {})
  expect(parts.find(({ name }) => name === 'kysely')).toMatchObject({ licence: 'MIT' })
  expect(parts.some(({ name }) => name === 'vitest')).toBe(false)
  // Two old packages name theirs in their text only.
  expect(parts.filter(({ licence }) => licence === null).length).toBeLessThan(5)
})
