import { createFolder } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace, updateTakingPart } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { sendTaskReminders } from '../../documents/tasks/send-task-reminders.job.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { watchAs } from '../../test/watch.ts'
import { expireParticipants } from '../participants/expire-participants.job.ts'

const server = useServer()
const SOON = 600_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Ends {
  hidden?: number
  open?: number
}

/** A hidden participant with an open invitation by an inviter, each of them for so many milliseconds. */
async function invitedOpenly(ends: Ends = {}) {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    inviter: ['hasInviter', 'hasDownload'],
    reader: [],
  })
  const hidden = await given.person(server, 'Secretive', 'elsewhere.example')
  const now = server.ports.clock.now().getTime()
  const at = (length: number | undefined) => (length === undefined ? {} : { expiresTime: now + length })
  const invite = async (who: TestPerson, more: object) => {
    const body = { workspaceUuid: workspace.uuid, emails: [hidden.email], ...more }
    return (await as(server, who).call(contract.inviteParticipants, { body })).content[0]!.uuid
  }
  await accept(hidden, await invite(owner, { type: 'BCC', ...at(ends.hidden) }))
  const open = await invite(people.inviter, { hasDownload: true, ...at(ends.open) })
  const own = async () =>
    (await as(server, hidden).call(findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} })).participant
  return { owner, workspace, people, hidden, open, own, now }
}

const accept = (who: TestPerson, participantUuid: string) =>
  outcomeOf(as(server, who).call(contract.answerInvitation, { params: { participantUuid }, body: { accepted: true } }))

test('an open invitation whose end has passed is neither offered nor accepted, also before the job runs', async () => {
  const { hidden, open, own } = await invitedOpenly({ open: SOON })
  expect(await own()).toMatchObject({ openInvitationUuid: open })
  server.pass(SOON + 1000)
  expect(await own()).toMatchObject({ isHidden: true, openInvitationUuid: null })
  expect(await accept(hidden, open)).toBe('participant.not.found')
  expect(await own()).toMatchObject({ isHidden: true })
})

test.each<[string, Ends, number | null]>([
  ['the hidden one’s', { hidden: SOON }, SOON],
  ['the open one’s', { open: SOON }, SOON],
  ['the earlier of both', { hidden: 2 * SOON, open: SOON }, SOON],
  ['none without one', {}, null],
])('somebody who becomes visible by an open invitation has an end: %s', async (_which, ends, expected) => {
  const { hidden, open, own, now } = await invitedOpenly(ends)
  expect(await accept(hidden, open)).toBe('ok')
  expect(await own()).toMatchObject({ isHidden: false, expiresTime: expected && now + expected })
})

test.each<[string, Ends, object]>([
  ['an earlier end and more abilities', { hidden: 2 * SOON, open: SOON }, { from: 2 * SOON, to: SOON }],
  ['an end where there was none', { open: SOON }, { from: null, to: SOON }],
  ['more abilities alone', { hidden: SOON, open: 2 * SOON }, {}],
])('the record has what changes for somebody who becomes visible: %s', async (_what, ends, expected) => {
  const { owner, workspace, hidden, open, now } = await invitedOpenly(ends)
  expect(await accept(hidden, open)).toBe('ok')
  const at = (time: number | null) => ({ expiresTime: time === null ? null : now + time })
  const { from, to } = expected as { from?: number | null; to?: number | null }
  const [updated, accepted] = await eventsOf(server, owner, workspace)
  expect(accepted).toMatchObject({ type: 'PARTICIPANT_ACCEPTED', entity: hidden.email })
  expect(updated).toEqual({
    type: 'PARTICIPANT_UPDATED',
    actor: 'Secretive',
    entity: hidden.email,
    from: { hasDownload: false, ...(from === undefined ? {} : at(from)) },
    to: { hasDownload: true, ...(to === undefined ? {} : at(to)) },
  })
})

test('the tasks of an open invitation, with their reminders, become those of the person who accepts it', async () => {
  const { owner, workspace, hidden, open } = await invitedOpenly()
  const { create, list } = tasksOn(server)
  const dueDate = server.ports.clock.now().getTime() + 3 * DAY
  const body = {
    workspaceUuid: workspace.uuid,
    assigneeUuids: [open],
    title: 'Read it',
    dueDate,
    reminders: [1 as const],
  }
  const task = await create(owner, body)
  expect(await accept(hidden, open)).toBe('ok')
  expect((await list(hidden, { assignedToMe: 'true' })).content.map(({ uuid }) => uuid)).toEqual([task.uuid])
  server.pass(3 * DAY - HOUR)
  await sendTaskReminders.work(server.ports, {})
  const reminders = (await mailsTo(server, hidden.email)).filter(({ subject }) => subject.includes('Read it'))
  expect(reminders).toHaveLength(1)
  expect(await server.ports.databases.read.selectFrom('task_reminder').select('days').execute()).toEqual([])
})

test('the time that the change stream leaves to viewers counts no hidden participants', async () => {
  const { owner, workspace, people, hidden } = await invitedOpenly()
  const spreadFor = async () => {
    const watched = await watchAs(server, people.reader)
    const body = { workspaceUuid: workspace.uuid, name: `Folder ${Math.random()}` }
    await as(server, owner).call(createFolder, { body })
    const spreads = () => watched.heard.filter(({ topics }) => topics.includes('assets')).map(({ spread }) => spread)
    await expect.poll(() => spreads().length, { timeout: 20_000 }).toBeGreaterThan(0)
    watched.close()
    return spreads().at(-1)
  }
  expect(await spreadFor()).toBe(0)
  const watching = await watchAs(server, hidden)
  expect(await spreadFor()).toBe(0)
  watching.close()
})

test('a hidden participant whose open invitation is taken back or expires gets no email that says their access ended', async () => {
  const taken = await invitedOpenly()
  await as(server, taken.people.inviter).call(contract.removeParticipant, { params: { participantUuid: taken.open } })
  const expired = await invitedOpenly({ open: SOON })
  server.pass(SOON + 1000)
  await expireParticipants.work(server.ports, {})
  for (const { hidden, own } of [taken, expired]) {
    expect(await own()).toMatchObject({ isHidden: true, openInvitationUuid: null })
    const subjects = (await mailsTo(server, hidden.email)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(2)
  }
})

test('an open invitation can’t be used to reveal oneself: everybody sees it already', async () => {
  const { owner, workspace, hidden, open, own } = await invitedOpenly()
  const params = { workspaceUuid: workspace.uuid }
  await as(server, owner).call(updateTakingPart, { params, body: { takingPartReveals: true } })
  const reveal = (participantUuid: string) =>
    outcomeOf(
      as(server, hidden).call(contract.revealParticipant, { params: { participantUuid }, body: { visible: true } }),
    )
  expect(await reveal(open)).toBe('participant.not.found')
  expect((await eventsOf(server, owner, workspace)).map(({ type }) => type)).not.toContain('PARTICIPANT_REVEALED')
  expect(await own()).toMatchObject({ isHidden: true })
  expect(await reveal((await own()).uuid)).toBe('ok')
})

test('an open invitation of somebody who was invited as hidden is told to others like a first one', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const invite = (more: object) =>
    as(server, owner).call(contract.inviteParticipants, {
      body: { workspaceUuid: workspace.uuid, emails: ['guest@outside.example'], ...more },
    })
  const told = async () =>
    (await eventsOf(server, people.manager, workspace))
      .filter(({ entity }) => entity === 'guest@outside.example')
      .map(({ type, from, to }) => ({ type, from, to }))
  await invite({ type: 'BCC', hasDownload: true })
  expect(await told()).toEqual([])
  await invite({ hasCommenter: true })
  const [event, ...others] = await told()
  expect(others).toEqual([])
  expect(event).toMatchObject({ type: 'PARTICIPANT_INVITED', to: { hasCommenter: true } })
  expect(event!.from ?? null).toBe(null)
  await invite({ hasDownload: true })
  expect((await told())[0]).toMatchObject({ from: { hasCommenter: true }, to: { hasDownload: true } })
})
