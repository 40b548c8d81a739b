import * as contract from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { expireParticipants } from './expire-participants.job.ts'

const server = useServer()
const DAY = 86_400_000
const now = () => server.ports.clock.now().getTime()
const run = () => expireParticipants.work(server.ports, {})

const update = (who: TestPerson, participantUuid: string, body: object) =>
  outcomeOf(as(server, who).call(contract.updateParticipant, { params: { participantUuid }, body }))
const subjects = async (who: { email: string }) => (await mailsTo(server, who.email)).map(({ subject }) => subject)

test('a participation ends once at its end date, with any number of nodes', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const [guest, waiting] = [await given.person(server, 'Guest'), 'waiting@outside.example']
  const expiresTime = now() + 10 * DAY
  const invited = await as(server, owner).call(contract.inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [guest.email, waiting], expiresTime },
  })
  expect(invited.content.map((row) => row.expiresTime)).toEqual([expiresTime, expiresTime])
  const { uuid } = invited.content.find((row) => row.user.email === guest.email)!
  await as(server, guest).call(contract.answerInvitation, {
    params: { participantUuid: uuid },
    body: { accepted: true },
  })
  const own = (who = guest) =>
    as(server, who).call(findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} })
  expect((await own()).participant.expiresTime).toBe(expiresTime)
  server.pass(9.99 * DAY)
  await run()
  const later = await given.signIn(server, guest)
  expect((await own(later)).participant.hasAccepted).toBe(true)
  server.pass(0.02 * DAY)
  const [again] = [await given.signIn(server, guest), await Promise.all([run(), run(), run(), run()])]
  const after = as(server, again).call(findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} })
  expect(await outcomeOf(after)).toBe('workspace.not.found')
  const host = await given.signIn(server, owner)
  const events = (await eventsOf(server, host, workspace)).filter(({ type }) => type === 'PARTICIPANT_EXPIRED')
  expect(events.map(({ entity }) => entity).toSorted()).toEqual([guest.email, waiting].toSorted())
  expect((await subjects(guest)).filter((one) => one.includes('has ended'))).toHaveLength(1)
})

test('reminders are sent 7, 3 and 1 days before, once each, to the person and to the inviter', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { inviter: ['hasInviter'] })
  const guest = await given.person(server, 'Guest')
  const page = await as(server, people.inviter).call(contract.inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [guest.email], expiresTime: now() + 8 * DAY },
  })
  const { uuid } = page.content[0]!
  await as(server, guest).call(contract.answerInvitation, {
    params: { participantUuid: uuid },
    body: { accepted: true },
  })
  const reminders = async (who: { email: string }, word: string) =>
    (await subjects(who)).filter((one) => one.includes(word)).length
  const both = async () => [await reminders(guest, 'Your access to'), await reminders(people.inviter, '’s access to')]
  await run()
  expect(await both()).toEqual([0, 0])
  server.pass(1.5 * DAY)
  await Promise.all([run(), run(), run()])
  await run()
  expect(await both()).toEqual([1, 1])
  // The reminder three days before is skipped if nothing ran until the last day.
  server.pass(5.7 * DAY)
  await run()
  await run()
  expect(await both()).toEqual([2, 2])
  expect(await reminders(owner, '’s access to')).toBe(0)
  // A new end date starts the reminders again.
  const inviter = await given.signIn(server, people.inviter)
  expect(await update(inviter, uuid, { expiresTime: now() + 2 * DAY })).toBe('ok')
  await run()
  expect(await both()).toEqual([3, 3])
  expect(await update(inviter, uuid, { expiresTime: null })).toBe('ok')
  server.pass(3 * DAY)
  await run()
  const own = as(server, await given.signIn(server, guest))
  expect(await outcomeOf(own.call(findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} }))).toBe('ok')
})

test('an end in the past is refused; people who may edit a participant set it, and others don’t see it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    inviter: ['hasInviter'],
    viewer: [],
  })
  const guest = await given.person(server, 'Guest')
  const id = await given.participant(server, { owner, workspace }, guest, [])
  const invitation = { workspaceUuid: workspace.uuid, emails: ['x@outside.example'], expiresTime: now() - 1 }
  expect(await outcomeOf(as(server, owner).call(contract.inviteParticipants, { body: invitation }))).toBe(
    'participant.expiry.past',
  )
  expect(await update(owner, id, { expiresTime: now() - 1 })).toBe('participant.expiry.past')
  const time = now() + 30 * DAY
  expect(await update(people.viewer, id, { expiresTime: time })).toBe('permission.denied')
  expect(await update(guest, id, { expiresTime: time })).toBe('permission.denied')
  expect(await update(people.inviter, id, { expiresTime: time })).toBe('ok')
  expect(await update(people.manager, id, { expiresTime: time + 1 })).toBe('ok')
  expect((await eventsOf(server, owner, workspace))[0]).toMatchObject({
    type: 'PARTICIPANT_UPDATED',
    from: { expiresTime: time },
    to: { expiresTime: time + 1 },
  })
  const seen = async (who: TestPerson) => {
    const query = { workspaceUuid: workspace.uuid, size: 100 }
    const { content } = await as(server, who).call(contract.listParticipants, { query })
    return content.find((row) => row.uuid === id)!.expiresTime
  }
  for (const who of [owner, people.manager, people.inviter, guest]) expect(await seen(who)).toBe(time + 1)
  expect(await seen(people.viewer)).toBe(null)
})

test('the end of a hidden participation is announced to the current owner', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { other: [] })
  const hidden = await given.person(server, 'Hidden')
  const page = await as(server, owner).call(contract.inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [hidden.email], type: 'BCC', expiresTime: now() + DAY },
  })
  await as(server, hidden).call(contract.answerInvitation, {
    params: { participantUuid: page.content[0]!.uuid },
    body: { accepted: true },
  })
  const { write } = server.ports.databases
  await write.updateTable('workspace').set({ owner_id: people.other.uuid }).where('id', '=', workspace.uuid).execute()
  await run()
  expect((await subjects(owner)).filter((one) => one.includes('’s access to'))).toEqual([])
  expect((await subjects(people.other)).filter((one) => one.includes('’s access to'))).toHaveLength(1)
})
