import { createFolder } from '@strongroom/contract/documents/assets.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { muteWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace, requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { choose, morning, newsOf, tell } from '../../test/news.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const own = async (who: TestPerson, { uuid: workspaceUuid }: { uuid: string }) =>
  (await as(server, who).call(findWorkspace, { params: { workspaceUuid }, query: {} })).participant
const mute = async (who: TestPerson, workspace: { uuid: string }, muted = true) =>
  as(server, who).call(muteWorkspace, {
    params: { participantUuid: (await own(who, workspace)).uuid },
    body: { muted },
  })
const change = (who: TestPerson, { uuid: workspaceUuid }: { uuid: string }, name: string) =>
  as(server, who).call(createFolder, { body: { workspaceUuid, parentUuid: workspaceUuid, name } })

test('a muted workspace is in no digest of that person; mentions are emailed, and others get theirs', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { muted: [], other: [] })
  for (const who of [people.muted, people.other])
    await choose(server, who, { dailyEmail: true, weeklyEmail: true, immediateEmail: true })
  await tell(server)
  const events = (await eventsOf(server, owner, workspace)).length
  await mute(people.muted, workspace)
  expect(await eventsOf(server, owner, workspace), 'private').toHaveLength(events)
  expect((await own(people.muted, workspace)).isMuted).toBe(true)
  expect((await own(people.other, workspace)).isMuted).toBe(false)
  await change(owner, workspace, 'Drawer')
  await as(server, owner).call(createThread, {
    body: { text: 'Hello', workspaceUuid: workspace.uuid, mentionedUsers: [people.muted.uuid] },
  })
  await tell(server)
  await morning(server)
  await morning(server, 'WEEKLY')
  expect(await newsOf(server, people.muted)).toEqual([])
  expect((await newsOf(server, people.other)).length).toBeGreaterThanOrEqual(3)
  await server.drain()
  const mails = await mailsTo(server, people.muted.email)
  expect(mails.filter(({ subject }) => subject.includes('mentioned'))).toHaveLength(1)
})

test('after muting, only later events are sent', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { muted: [] })
  await choose(server, people.muted, { immediateEmail: true })
  await tell(server)
  await mute(people.muted, workspace)
  await change(owner, workspace, 'Before')
  await tell(server)
  await mute(people.muted, workspace, false)
  await change(owner, workspace, 'After')
  await tell(server)
  const news = await newsOf(server, people.muted)
  expect(news).toHaveLength(1)
  expect(news[0]!.text).toContain('After')
  expect(news[0]!.text).not.toContain('Before')
})

test('others can’t mute for a person, pending people and people outside the two-step door can’t mute', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: [] })
  const { uuid: participantUuid } = await own(people.reader, workspace)
  const stranger = await given.person(server, 'Stranger')
  const pending = await given.person(server, 'Pending')
  const invitation = await given.invitee(server, { owner, workspace }, pending, [])
  const muting = (who: TestPerson, id: string, body: object = { muted: true }) =>
    outcomeOf(as(server, who).call(muteWorkspace, { params: { participantUuid: id }, body: body as never }))
  expect(await muting(owner, participantUuid)).toBe('participant.not.found')
  expect(await muting(stranger, participantUuid)).toBe('participant.not.found')
  expect(await muting(pending, invitation)).toBe('workspace.invitation.pending')
  expect(await muting(people.reader, participantUuid, { muted: true, favourite: true })).toBe('input.invalid')
  expect(await muting(people.reader, participantUuid, {})).toBe('input.invalid')
  const params = { workspaceUuid: workspace.uuid }
  await as(server, owner).call(requireTwoStep, { params, body: { requiresMFA: true } })
  expect(await muting(people.reader, participantUuid)).toMatch(/^access\./)
})
