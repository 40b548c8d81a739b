import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setMember } from '../../test/administration/enterprise.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { useServer } from '../../test/server.ts'
import { followReviews } from './follow-reviews.job.ts'

const server = useServer()
const DAY = 86_400_000
let total = 0

/** A workgroup with an administrator, and a workspace of an owner with a manager and two guests. */
async function withWorkspace() {
  const domain = `reviewing-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Reviewed' } })
  const [manager, ann, ben] = [
    await given.person(server, 'Manager', domain),
    await given.person(server, 'Ann'),
    await given.person(server, 'Ben'),
  ]
  const place = { owner, workspace }
  const ids = {
    manager: await given.participant(server, place, manager, ['hasManageWorkspace', 'hasInviter']),
    ann: await given.participant(server, place, ann, ['hasDownload']),
    ben: await given.participant(server, place, ben, []),
  }
  const start = (days = 14, workspaceUuids: string[] | null = [workspace.uuid]) =>
    as(server, admin).call(contract.startReview, {
      params: { workgroupUuid },
      body: {
        name: 'Spring',
        dueTime: server.ports.clock.now().getTime() + days * DAY,
        ...(workspaceUuids ? { workspaceUuids } : {}),
      },
    })
  const params = { workspaceUuid: workspace.uuid }
  const decide = (who: TestPerson, participantUuids: string[], decision: 'CONFIRM' | 'END' = 'CONFIRM') =>
    as(server, who).call(contract.decideReview, { params, body: { participantUuids, decision } })
  const open = async (who: TestPerson) => {
    const found = await as(server, who).call(contract.findReview, { params, query: {} })
    return found.content.map(({ participant }) => participant.uuid)
  }
  const result = async (reviewUuid: string): Promise<Record<string, string>[]> => {
    const response = await as(server, admin).fetch(contract.exportReview, { params: { workgroupUuid, reviewUuid } })
    return parse(await response.text(), { bom: true, columns: true, record_delimiter: '\r\n' })
  }
  const progress = async (reviewUuid: string) =>
    (
      await as(server, admin).call(contract.listReviewedWorkspaces, {
        params: { workgroupUuid, reviewUuid },
        query: {},
      })
    ).content
  const inside = async () =>
    (await as(server, owner).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })).content.map(
      ({ uuid }) => uuid,
    )
  return {
    workgroupUuid,
    admin,
    owner,
    manager,
    ann,
    ben,
    ids,
    workspace,
    place,
    start,
    decide,
    open,
    progress,
    result,
    inside,
  }
}

/** Moves the dates of all reviews back instead of the clock, which would end the sessions. */
async function later(days: number) {
  const sooner = sql<Date>`due_at - make_interval(secs => ${(days * DAY) / 1000})`
  await server.ports.databases.write.updateTable('access_review').set({ due_at: sooner }).execute()
  await server.ports.databases.write.updateTable('access_review_place').set({ due_at: sooner }).execute()
}

const work = () => followReviews.work(server.ports, {})
/** Lets the date pass after the last reminder, a day after it was sent. */
async function overdue(days: number) {
  await later(days)
  await work()
  await later(1)
}
const subjectsTo = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject)

test('owner and managers are asked, decide, and who was not confirmed by the date loses access once', async () => {
  const { owner, manager, ann, ben, ids, start, decide, open, progress, result, inside, workspace, place } =
    await withWorkspace()
  const review = await start()
  expect(review).toMatchObject({ name: 'Spring', state: 'OPEN', workspaces: 1, unfinished: 1 })
  await work()
  for (const who of [owner, manager])
    expect(await subjectsTo(who.email)).toContain('Please review who has access to “Reviewed”')
  expect((await open(owner)).toSorted()).toEqual(Object.values(ids).toSorted())
  // A manager decides about nobody who manages.
  expect((await open(manager)).toSorted()).toEqual([ids.ann, ids.ben].toSorted())
  const late = await given.person(server, 'Late')
  const lateId = await given.participant(server, place, late, [])
  expect((await decide(manager, [ids.ann, ids.manager])).errors.map(({ code }) => code)).toEqual(['permission.denied'])
  expect((await decide(owner, [ids.manager, ids.ann, lateId])).errors.map(({ code }) => code).toSorted()).toEqual([
    'review.decided',
    'review.not.found',
  ])
  expect(await progress(review.uuid)).toMatchObject([{ participants: 3, confirmed: 2, ended: 0, open: 1 }])
  await overdue(14)
  await Promise.all([work(), work(), work()])
  expect((await inside()).toSorted()).not.toContain(ids.ben)
  expect(await inside()).toEqual(expect.arrayContaining([ids.ann, ids.manager, lateId]))
  const events = await eventsOf(server, owner, workspace)
  expect(events.filter(({ type }) => type === 'PARTICIPANT_NOT_CONFIRMED')).toHaveLength(1)
  expect(events.filter(({ type }) => type === 'PARTICIPANT_CONFIRMED')).toHaveLength(2)
  expect((await subjectsTo(ben.email)).filter((subject) => subject.includes('Reviewed'))).toHaveLength(2)
  expect(await subjectsTo(ann.email)).toHaveLength(1)
  expect(await progress(review.uuid)).toMatchObject([{ confirmed: 2, ended: 1, open: 0 }])
  // Pages ask for a review of every workspace: none is no failure.
  expect(await open(owner)).toEqual([])
  expect(await outcomeOf(decide(owner, [ids.ann]))).toBe('review.not.found')
  const rows = await result(review.uuid)
  expect(rows.map((row) => [row['Participant'], row['Decision'], row['Decided by']])).toEqual(
    expect.arrayContaining([
      ['Ann Tester', 'CONFIRMED', 'Manager Tester'],
      ['Ben Tester', 'EXPIRED', ''],
    ]),
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ Workspace: 'Reviewed', 'Workspace UUID': workspace.uuid })
})

test('ending is a removal; a person who is invited again is not part of the review', async () => {
  const { owner, ann, ids, start, decide, inside, place } = await withWorkspace()
  await start()
  expect(await decide(owner, [ids.ann], 'END')).toMatchObject({ done: [ids.ann], errors: [] })
  expect(await inside()).not.toContain(ids.ann)
  const again = await given.participant(server, place, ann, [])
  await decide(owner, [ids.manager, ids.ben])
  await work()
  await later(15)
  await work()
  expect(await inside()).toContain(again)
})

test('two at once on one participant: one decides, the other is told', async () => {
  const { owner, manager, ids, start, decide } = await withWorkspace()
  await start()
  const both = await Promise.all([decide(owner, [ids.ann]), decide(manager, [ids.ann], 'END')])
  expect(both.flatMap(({ done }) => done)).toEqual([ids.ann])
  const [refusal] = both.flatMap(({ errors }) => errors)
  expect(['review.decided', 'participant.not.found']).toContain(refusal?.code)
})

test('reminders 7, 3 and 1 days before to owners who have not finished', async () => {
  const { owner, ids, start, decide } = await withWorkspace()
  await start(10)
  const reminders = async () =>
    (await subjectsTo(owner.email)).filter((subject) => subject.startsWith('Reminder')).length
  await work()
  expect(await reminders()).toBe(0)
  for (const [days, many] of [
    [3, 1],
    [1, 1],
    [3.5, 2],
  ] as const) {
    await later(days)
    await work()
    await work()
    expect(await reminders(), String(days)).toBe(many)
  }
  await decide(owner, Object.values(ids))
  await later(1.8)
  await work()
  expect(await reminders()).toBe(2)
})

test('a hidden participant is the owner’s to decide about, and no count tells of them', async () => {
  const { owner, manager, ben, ids, start, open, progress, result, decide } = await withWorkspace()
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', ids.ben).execute()
  const review = await start()
  expect(await open(owner)).toContain(ids.ben)
  expect(await open(manager)).not.toContain(ids.ben)
  expect((await decide(manager, [ids.ben])).errors).toMatchObject([{ code: 'participant.not.found' }])
  expect(await progress(review.uuid)).toMatchObject([{ participants: 2, open: 2 }])
  await decide(owner, [ids.ann, ids.manager])
  expect(await progress(review.uuid)).toMatchObject([{ participants: 2, open: 0 }])
  expect(JSON.stringify(await result(review.uuid))).not.toContain(ben.email)
})

test('administrators extend, remind and cancel; cancelling keeps everyone', async () => {
  const { workgroupUuid, admin, owner, start, inside, ids } = await withWorkspace()
  expect(await outcomeOf(start(6))).toBe('review.due.invalid')
  expect(await outcomeOf(start(91))).toBe('review.due.invalid')
  const review = await start()
  expect(await outcomeOf(start())).toBe('review.workspace.busy')
  expect(await outcomeOf(start(14, null))).toBe('review.nobody')
  await work()
  const params = { workgroupUuid, reviewUuid: review.uuid }
  const call = as(server, admin)
  const extend = (dueTime: number) => outcomeOf(call.call(contract.extendReview, { params, body: { dueTime } }))
  expect(await extend(review.dueTime - DAY)).toBe('review.due.earlier')
  expect(await extend(review.dueTime + 5 * DAY)).toBe('ok')
  const remind = () => outcomeOf(call.call(contract.remindReviewers, { params }))
  expect([await remind(), await remind()]).toEqual(['ok', 'too.many.requests'])
  await work()
  expect((await subjectsTo(owner.email)).filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1)
  await later(15)
  await work()
  expect(await inside()).toContain(ids.ben)
  expect(await outcomeOf(call.call(contract.cancelReview, { params }))).toBe('ok')
  expect(await outcomeOf(call.call(contract.cancelReview, { params }))).toBe('review.ended')
  await later(10)
  await work()
  expect(await inside()).toContain(ids.ben)
})

test('nobody loses access while the owner is disabled; the next owner is asked and has a week', async () => {
  const { owner, manager, start, ids, workspace } = await withWorkspace()
  const { write, read } = server.ports.databases
  const there = async () =>
    (
      await read
        .selectFrom('participant')
        .select('id')
        .where('workspace_id', '=', workspace.uuid)
        .where('removed_at', 'is', null)
        .execute()
    ).map(({ id }) => id)
  await start()
  await work()
  await write
    .updateTable('person')
    .set({ disabled_at: server.ports.clock.now() })
    .where('id', '=', owner.uuid)
    .execute()
  await later(15)
  await work()
  expect(await there()).toContain(ids.ben)
  await write.updateTable('workspace').set({ owner_id: manager.uuid }).where('id', '=', workspace.uuid).execute()
  await work()
  expect((await subjectsTo(manager.email)).filter((subject) => subject.startsWith('Please review'))).toHaveLength(2)
  await work()
  expect(await there()).toContain(ids.ben)
  await overdue(8)
  await work()
  expect(await there()).not.toContain(ids.ben)
  // The new owner stays.
  expect(await there()).toContain(ids.manager)
})

test('a closed workspace ends its part, and a suspended workgroup waits', async () => {
  const { workgroupUuid, start, ids, workspace, admin } = await withWorkspace()
  const { write, read } = server.ports.databases
  const review = await start()
  await work()
  await write.updateTable('workgroup').set({ suspended_at: new Date() }).where('id', '=', workgroupUuid).execute()
  await later(15)
  await work()
  const ben = () =>
    read.selectFrom('participant').select('removed_at').where('id', '=', ids.ben).executeTakeFirstOrThrow()
  expect((await ben()).removed_at).toBeNull()
  await write.updateTable('workgroup').set({ suspended_at: null }).where('id', '=', workgroupUuid).execute()
  await write
    .updateTable('workspace')
    .set({ closed_at: server.ports.clock.now() })
    .where('id', '=', workspace.uuid)
    .execute()
  await work()
  expect((await ben()).removed_at).toBeNull()
  const list = await as(server, admin).call(contract.listReviews, { params: { workgroupUuid }, query: {} })
  expect(list.content).toMatchObject([{ uuid: review.uuid, state: 'DONE', actions: { update: false } }])
})
