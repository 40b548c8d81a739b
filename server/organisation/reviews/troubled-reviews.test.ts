import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { placeHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { listNotices } from '@strongroom/contract/record/notices.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { followReviews } from './follow-reviews.job.ts'

const server = useServer()
const DAY = 86_400_000
const HOUR = 3_600_000
let total = 0

const work = async () => {
  await server.drain()
  await followReviews.work(server.ports, {})
}
const write = () => server.ports.databases.write

async function aWorkgroup() {
  const domain = `troubled-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const make = (name: string) => as(server, owner).call(createWorkspace, { body: { name } })
  const start = async (workspaceUuids?: string[], who = admin) =>
    as(server, await given.signIn(server, who)).call(contract.startReview, {
      params: { workgroupUuid },
      body: {
        name: '=1+1',
        dueTime: server.ports.clock.now().getTime() + 14 * DAY,
        ...(workspaceUuids ? { workspaceUuids } : {}),
      },
    })
  const suspend = (suspended_at: Date | null) =>
    write().updateTable('workgroup').set({ suspended_at }).where('id', '=', workgroupUuid).execute()
  const csv = async (reviewUuid: string) => {
    const who = await given.signIn(server, admin)
    const response = await as(server, who).fetch(contract.exportReview, { params: { workgroupUuid, reviewUuid } })
    return parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
  }
  const progress = async (reviewUuid: string) => {
    const who = await given.signIn(server, admin)
    return as(server, who).call(contract.listReviewedWorkspaces, { params: { workgroupUuid, reviewUuid }, query: {} })
  }
  return { domain, workgroupUuid, admin, owner, make, start, suspend, csv, progress }
}

const removalOf = async (id: string) =>
  (await write().selectFrom('participant').select('removal').where('id', '=', id).executeTakeFirstOrThrow()).removal
const noticesOf = async (who: TestPerson) =>
  (await as(server, await given.signIn(server, who)).call(listNotices, { query: {} })).content

test('who decides has a notice until nothing is left to decide, again when asked again', async () => {
  const { owner, make, start, domain } = await aWorkgroup()
  const workspace = await make('Noticed')
  const [manager, ann] = [await given.person(server, 'Manager', domain), await given.person(server, 'Ann')]
  const managerId = await given.participant(server, { owner, workspace }, manager, ['hasManageWorkspace'])
  const annId = await given.participant(server, { owner, workspace }, ann, [])
  await start()
  await work()
  const expected = { kind: 'REVIEW', text: '=1+1', workspace: { uuid: workspace.uuid }, person: null, isUnread: true }
  expect(await noticesOf(owner)).toMatchObject([expected])
  expect(await noticesOf(manager)).toMatchObject([expected])
  expect(await noticesOf(ann)).toEqual([])
  const params = { workspaceUuid: workspace.uuid }
  const confirm = (who: TestPerson, id: string) =>
    as(server, who).call(contract.decideReview, { params, body: { participantUuids: [id], decision: 'CONFIRM' } })
  await confirm(owner, annId)
  expect(await noticesOf(manager), 'managers don’t decide about managers').toEqual([])
  expect(await noticesOf(owner)).toHaveLength(1)
  await confirm(owner, managerId)
  expect(await noticesOf(owner)).toEqual([])
})

test('after a suspension the owner is asked again and has a week', async () => {
  const { owner, make, start, suspend } = await aWorkgroup()
  const workspace = await make('Suspended')
  const ann = await given.participant(server, { owner, workspace }, await given.person(server, 'Ann'), [])
  await start()
  await work()
  await suspend(new Date())
  server.pass(20 * DAY)
  await work()
  await suspend(null)
  await work()
  expect(await removalOf(ann), 'nobody could decide').toBeNull()
  server.pass(6 * DAY)
  await work()
  expect(await removalOf(ann)).toBeNull()
  server.pass(DAY)
  await work()
  expect(await removalOf(ann)).toBe('reviewed')
})

test('after jobs stood still on the last days, the last reminder is sent nearly a day before access ends', async () => {
  const { owner, make, start } = await aWorkgroup()
  const [workspace, late] = [await make('Stood still'), await make('Late')]
  const ann = await given.participant(server, { owner, workspace }, await given.person(server, 'Ann'), [])
  const ben = await given.participant(server, { owner, workspace: late }, await given.person(server, 'Ben'), [])
  const reminders = async () =>
    (await mailsTo(server, owner.email)).filter(({ subject }) => subject.startsWith('Reminder')).length
  await start([workspace.uuid])
  await work()
  server.pass(15 * DAY)
  await Promise.all([work(), work()])
  expect([await removalOf(ann), await reminders()]).toEqual([null, 1])
  server.pass(DAY - 2 * HOUR)
  await work()
  expect([await removalOf(ann), await reminders()]).toEqual([null, 1])
  server.pass(2 * HOUR)
  await work()
  expect([await removalOf(ann), await reminders()]).toEqual(['reviewed', 1])

  // Jobs that run again two hours before the date remind, and give the time from then.
  await start([late.uuid])
  await work()
  server.pass(14 * DAY - 2 * HOUR)
  await work()
  server.pass(4 * HOUR)
  await work()
  expect([await removalOf(ben), await reminders()]).toEqual([null, 2])
  server.pass(DAY)
  await work()
  expect([await removalOf(ben), await reminders()]).toEqual(['reviewed', 2])
})

test('a workspace on legal hold is reviewed to its end, and holds up no other', async () => {
  const { owner, make, start, admin, workgroupUuid } = await aWorkgroup()
  const [held, free] = [await make('Held'), await make('Free')]
  const ids = []
  for (const workspace of [held, free])
    ids.push(
      await given.participant(server, { owner, workspace }, await given.person(server, 'Ann'), [
        'hasEdit',
        'hasDownload',
      ]),
    )
  await start()
  await as(server, await given.signIn(server, admin)).call(placeHolds, {
    params: { workgroupUuid },
    body: { workspaceUuids: [held.uuid], reason: 'Evidence' },
  })
  await work()
  server.pass(14 * DAY)
  await work()
  server.pass(DAY)
  await work()
  expect(await Promise.all(ids.map(removalOf))).toEqual(['reviewed', 'reviewed'])
})

test('a workspace that moves to another workgroup leaves the review, its lists and its result', async () => {
  const { owner, make, start, csv, progress } = await aWorkgroup()
  const other = await aWorkgroup()
  const [moves, stays] = [await make('Moves'), await make('Stays')]
  const ann = await given.person(server, 'Ann')
  const moved = await given.participant(server, { owner, workspace: moves }, ann, [])
  const stayed = await given.participant(server, { owner, workspace: stays }, ann, [])
  const review = await start()
  await work()
  await write()
    .updateTable('workspace')
    .set({ workgroup_id: other.workgroupUuid, name: 'Renamed abroad' })
    .where('id', '=', moves.uuid)
    .execute()
  const { content, metadata } = await progress(review.uuid)
  expect([content.map(({ name }) => name), metadata.totalElements]).toEqual([['Stays'], 1])
  expect((await csv(review.uuid)).map((row) => row['Workspace'])).toEqual(['Stays'])
  expect(await outcomeOf(other.start([moves.uuid])), 'the new workgroup may review it').toBe('ok')
  server.pass(14 * DAY)
  await work()
  server.pass(DAY)
  await work()
  expect([await removalOf(moved), await removalOf(stayed)]).toEqual([null, 'reviewed'])
})

test('a workspace with hidden participants only is left out like an empty one', async () => {
  const { owner, make, start, progress } = await aWorkgroup()
  const [hidden, empty, open] = [await make('Hidden'), await make('Empty'), await make('Open')]
  const id = await given.participant(server, { owner, workspace: hidden }, await given.person(server, 'H'), [])
  await write().updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await given.participant(server, { owner, workspace: open }, await given.person(server, 'Ann'), [])
  expect(await outcomeOf(start([hidden.uuid]))).toBe('review.nobody')
  expect(await outcomeOf(start([empty.uuid]))).toBe('review.nobody')
  const review = await start([hidden.uuid, empty.uuid, open.uuid])
  expect(review.workspaces).toBe(1)
  expect((await progress(review.uuid)).content.map(({ name }) => name)).toEqual(['Open'])
})

test('of two administrators who start at once, one is told; formulas are text; who left is gone', async () => {
  const { owner, admin, make, start, csv, domain } = await aWorkgroup()
  const second = await given.person(server, 'Second', domain)
  await setMember(server, second, { is_workgroup_admin: true })
  const workspace = await make('=HYPERLINK("x")')
  const left = await given.participant(server, { owner, workspace }, await given.person(server, 'Left'), [])
  const ann = await given.person(server, 'Ann')
  await given.participant(server, { owner, workspace }, ann, [])
  await write().updateTable('person').set({ given_name: '+cmd' }).where('id', '=', ann.uuid).execute()
  const both = await Promise.allSettled([start([workspace.uuid]), start([workspace.uuid], second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const review = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0]!
  await write()
    .updateTable('participant')
    .set({ removed_at: server.ports.clock.now(), removal: 'left' })
    .where('id', '=', left)
    .execute()
  const rows = await csv(review.uuid)
  expect(rows.map((row) => row['Decision']).toSorted()).toEqual(['GONE', 'OPEN'])
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@-]/)
  expect(admin.uuid).not.toBe(second.uuid)
})
