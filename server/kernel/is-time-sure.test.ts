import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { listBin, restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { beforeEach, expect, test } from 'vitest'
import { expireBin } from '../documents/bin/expire-bin.job.ts'
import { jobs } from '../features.gen.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { followPlans } from '../workspaces/lifecycle/follow-plans.job.ts'
import { isTimeSure } from './is-time-sure.ts'
import type { Job } from './jobs.ts'
import { runJob } from './run-job.ts'

const server = useServer()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const run = <P extends object>(job: Job<P>) => runJob(server.ports, job as unknown as Job<object>, {})
const isSure = () => isTimeSure(server.ports)
/** Another node, whose clock differs by so much. */
const isSureElsewhere = (difference: number) =>
  isTimeSure({ ...server.ports, clock: { now: () => new Date(server.ports.clock.now().getTime() + difference) } })

/** The answers while the clock runs on, so many times after so many minutes. */
async function evenly(times: number, minutes: number) {
  const answers: boolean[] = []
  for (let i = 0; i < times; i++) {
    server.pass(minutes * MINUTE)
    answers.push(await isSure())
  }
  return answers
}

beforeEach(async () => {
  await server.ports.databases.write.deleteFrom('time_known').execute()
  server.logged.length = 0
})

test('a clock that was set forward deletes and closes nothing, and when it is set right nothing is lost', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const params = { workspaceUuid: workspace.uuid }
  const { uuid } = await as(server, owner).upload({ name: 'plan.txt', bytes: 'x' }, params)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: {} })
  const endDate = server.ports.clock.now().getTime() + 20 * DAY
  await as(server, owner).call(updateLifecycle, { params, body: { endDate, endReason: null } })
  await run(expireBin)
  server.pass(400 * DAY)
  await run(expireBin)
  await run(followPlans)
  expect(server.logged.filter(({ msg }) => msg.includes('the clock')).length, 'told once').toBe(1)
  server.pass(-400 * DAY)
  const { content } = await as(server, owner).call(listBin, { params, query: {} })
  await as(server, owner).call(restoreAsset, { params: { ...params, binUuid: content[0]!.uuid } })
  expect(await as(server, owner).call(findWorkspace, { params, query: {} })).toMatchObject({ uuid: workspace.uuid })
})

test('after an hour in which the clock runs on it is believed, and what is due is done', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const params = { workspaceUuid: workspace.uuid }
  const { uuid } = await as(server, owner).upload({ name: 'plan.txt', bytes: 'x' }, params)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: {} })
  expect(await isSure()).toBe(true)
  server.pass(400 * DAY)
  expect(await isSure()).toBe(false)
  expect(await evenly(6, 10)).toEqual([false, false, false, false, false, true])
  await run(expireBin)
  const rows = await server.ports.databases.read
    .selectFrom('bin_entry')
    .select('purging')
    .where('asset_id', '=', uuid)
    .execute()
  expect(rows.filter(({ purging }) => !purging)).toEqual([])
})

test('pauses of up to an hour, and a clock that was set back, are believed at once', async () => {
  expect(await isSure()).toBe(true)
  expect(await evenly(3, 59)).toEqual([true, true, true])
  server.pass(-400 * DAY)
  expect(await isSure()).toBe(true)
  server.pass(400 * DAY)
  expect(await isSure()).toBe(false)
})

test('another jump begins the hour again', async () => {
  expect(await isSure()).toBe(true)
  server.pass(2 * DAY)
  expect(await evenly(3, 10)).toEqual([false, false, false])
  server.pass(2 * DAY)
  expect(await evenly(3, 20)).toEqual([false, false, false])
  expect(await evenly(1, 20)).toEqual([true])
})

test('a node whose clock is ahead isn’t believed while another is right', async () => {
  expect(await isSure()).toBe(true)
  for (let passed = 0; passed < 4 * HOUR; passed += 10 * MINUTE) {
    expect(await isSureElsewhere(DAY)).toBe(false)
    server.pass(10 * MINUTE)
    if (passed % (30 * MINUTE) === 0) expect(await isSure()).toBe(true)
  }
})

test('jobs on many nodes at once note the time without harm', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => isSureElsewhere(i)))
  expect(new Set(answers)).toEqual(new Set([true]))
  server.pass(DAY)
  const doubts = await Promise.all(Array.from({ length: 20 }, (_, i) => isSureElsewhere(i)))
  expect(new Set(doubts)).toEqual(new Set([false]))
})

test('jobs that are left out come again by themselves', () => {
  const waiting = (jobs as unknown as Job<object>[]).filter(({ needsSureTime }) => needsSureTime)
  expect(waiting.length).toBeGreaterThan(5)
  expect(waiting.filter(({ cron }) => !cron)).toEqual([])
})
