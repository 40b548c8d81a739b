import { createFolder, listAssets } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/workspaces/participants.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { createManifest } from '@strongroom/contract/documents/manifests.ts'
import { actOnTask, createTask } from '@strongroom/contract/documents/tasks.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { findWorkspace, renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { outcomeWhileRemoved } from '../../test/somebody-waits.ts'

const server = useServer()

const remove = (who: TestPerson, participantUuid: string) =>
  outcomeOf(as(server, who).call(contract.removeParticipant, { params: { participantUuid } }))
const accept = (who: TestPerson, participantUuid: string) =>
  outcomeOf(as(server, who).call(contract.answerInvitation, { params: { participantUuid }, body: { accepted: true } }))
const update = (who: TestPerson, participantUuid: string, body: object) =>
  outcomeOf(as(server, who).call(contract.updateParticipant, { params: { participantUuid }, body }))
const sees = (who: TestPerson, workspaceUuid: string) =>
  outcomeOf(as(server, who).call(findWorkspace, { params: { workspaceUuid }, query: {} }))
const ROUNDS = 4

test('accepting during a removal: no removed person is in at the end, and the record says why', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await given.person(server, 'Guest')
    const id = await given.invitee(server, { owner, workspace }, guest, [])
    const [accepted, removed] = await Promise.all([accept(guest, id), remove(owner, id)])
    expect(removed).toBe('ok')
    expect(['ok', 'participant.not.found']).toContain(accepted)
    expect(await sees(guest, workspace.uuid)).toBe('workspace.not.found')
    const about = (await eventsOf(server, owner, workspace)).filter(({ entity }) => entity === guest.email)
    const story = about.map(({ type }) => type).toReversed()
    expect(story).toEqual([
      'PARTICIPANT_INVITED',
      ...(accepted === 'ok' ? ['PARTICIPANT_ACCEPTED'] : []),
      'PARTICIPANT_REMOVED',
    ])
  }
})

test('one of two concurrent removals succeeds, the other finds nobody, and the record has one event', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await given.person(server, 'Guest')
    const id = await given.participant(server, { owner, workspace }, guest, [])
    const both = await Promise.all([remove(owner, id), remove(people.manager, id)])
    expect(both.toSorted()).toEqual(['ok', 'participant.not.found'])
    const removals = (await eventsOf(server, owner, workspace)).filter(
      ({ type, entity }) => type === 'PARTICIPANT_REMOVED' && entity === guest.email,
    )
    expect(removals).toHaveLength(1)
  }
})

test('concurrent changes of different abilities are both kept', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await given.person(server, 'Guest')
    const id = await given.participant(server, { owner, workspace }, guest, [])
    const both = await Promise.all([
      update(owner, id, { hasDownload: true }),
      update(people.manager, id, { hasCommenter: true }),
    ])
    expect(both).toEqual(['ok', 'ok'])
    const query = { workspaceUuid: workspace.uuid, size: 100 }
    const { content } = await as(server, owner).call(contract.listParticipants, { query })
    expect(content.find((row) => row.uuid === id)).toMatchObject({ hasDownload: true, hasCommenter: true })
  }
})

test('an upload during the removal of its right is complete or absent, and the record agrees', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  for (let round = 0; round < ROUNDS; round++) {
    const guest = await given.person(server, 'Guest')
    const id = await given.participant(server, { owner, workspace }, guest, ['hasCreateDocument'])
    const name = `Round ${round}.txt`
    const file = { name, bytes: 'x'.repeat(200_000) }
    const [uploaded, changed] = await Promise.all([
      outcomeOf(as(server, guest).upload(file, { workspaceUuid: workspace.uuid })),
      update(owner, id, { hasCreateDocument: false }),
    ])
    expect(changed).toBe('ok')
    expect(['ok', 'permission.denied']).toContain(uploaded)
    const { content } = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
    expect(content.some((asset) => asset.name === name)).toBe(uploaded === 'ok')
    const created = (await eventsOf(server, owner, workspace)).filter(({ entity }) => entity === name)
    expect(created.map(({ type }) => type)).toEqual(uploaded === 'ok' ? ['DOCUMENT_CREATED'] : [])
  }
})

test('fifty concurrent invitations of different people by two create each person once', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { inviter: ['hasInviter'] })
  const addresses = Array.from({ length: 25 }, (_, i) => `many-${i}@outside.example`)
  const invite = (who: TestPerson, email: string) =>
    outcomeOf(
      as(server, who).call(contract.inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails: [email] } }),
    )
  const all = await Promise.all(addresses.flatMap((email) => [invite(owner, email), invite(people.inviter, email)]))
  expect(new Set(all)).toEqual(new Set(['ok']))
  const query = { workspaceUuid: workspace.uuid, size: 100 }
  const list = await as(server, owner).call(contract.listParticipants, { query })
  expect(list.metadata.totalElements).toBe(27)
})

test('concurrent open invitations of a hidden participant, who accepts during a removal', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    inviter: ['hasInviter'],
    manager: ['hasManageWorkspace'],
  })
  for (let round = 0; round < ROUNDS; round++) {
    const hidden = await given.person(server, 'Hidden')
    const invite = async (who: TestPerson, more = {}) =>
      (
        await as(server, who).call(contract.inviteParticipants, {
          body: { workspaceUuid: workspace.uuid, emails: [hidden.email], ...more },
        })
      ).content[0]!.uuid
    const id = await invite(owner, { type: 'BCC' })
    expect(await accept(hidden, id)).toBe('ok')
    const [one, other] = await Promise.all([invite(people.inviter), invite(people.manager)])
    expect(one).toBe(other)
    const [accepted, removed] = await Promise.all([accept(hidden, one), remove(owner, id)])
    expect([accepted, removed]).toEqual(['ok', 'ok'])
    const query = { workspaceUuid: workspace.uuid, size: 100 }
    const { content } = await as(server, people.manager).call(contract.listParticipants, { query })
    const rows = content.filter((row) => row.user.email === hidden.email)
    // Removed after becoming visible, or visible like anybody who was invited.
    expect(rows.map((row) => row.hasAccepted)).toEqual((await sees(hidden, workspace.uuid)) === 'ok' ? [true] : [])
  }
})

const CALLS: Record<string, (who: TestPerson, workspaceUuid: string) => Promise<unknown>> = {
  'an invitation': (who, workspaceUuid) =>
    as(server, who).call(contract.inviteParticipants, { body: { workspaceUuid, emails: ['late@outside.example'] } }),
  'a name': (who, workspaceUuid) =>
    as(server, who).call(renameWorkspace, { params: { workspaceUuid }, body: { name: 'Late' } }),
  'a planned end': (who, workspaceUuid) =>
    as(server, who).call(updateLifecycle, { params: { workspaceUuid }, body: { endDate: null, endReason: null } }),
  'a task': (who, workspaceUuid) =>
    as(server, who).call(createTask, {
      body: { workspaceUuid, type: 'acknowledge', title: 'Late', assigneeUuids: [who.uuid] },
    }),
  'a discussion': (who, workspaceUuid) => as(server, who).call(createThread, { body: { workspaceUuid, text: 'Late' } }),
  'a manifest': (who, workspaceUuid) => as(server, who).call(createManifest, { body: { workspaceUuid } }),
  'a folder': (who, workspaceUuid) =>
    as(server, who).call(createFolder, { body: { workspaceUuid, parentUuid: workspaceUuid, name: 'Late' } }),
}

test.each(Object.keys(CALLS))('%s that waits while its person is removed is refused', async (name) => {
  const { owner, workspace, people } = await given.workspaceWith(server, { manager: ['hasManageWorkspace'] })
  const removed = { personUuid: people.manager.uuid, workspaceUuid: workspace.uuid }
  const ask = () => CALLS[name]!(people.manager, workspace.uuid)
  expect(await outcomeWhileRemoved(server, removed, ask)).toBe('workspace.not.found')
  const types = (await eventsOf(server, owner, workspace)).map(({ type }) => type)
  expect(types.toReversed()).toEqual(['WORKSPACE_CREATED', 'PARTICIPANT_INVITED', 'PARTICIPANT_ACCEPTED'])
})

test('an act on a task that waits while its person is removed is refused as an unknown task', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: [] })
  const task = await as(server, owner).call(createTask, {
    body: { workspaceUuid: workspace.uuid, type: 'acknowledge', title: 'Late', assigneeUuids: [people.reader.uuid] },
  })
  const removed = { personUuid: people.reader.uuid, workspaceUuid: workspace.uuid }
  const ask = () =>
    as(server, people.reader).call(actOnTask, { params: { taskUuid: task.uuid }, body: { result: true } })
  expect(await outcomeWhileRemoved(server, removed, ask)).toBe('task.not.found')
})

test.each(Object.keys(CALLS))('%s by a stranger waits for nobody', async (name) => {
  const { workspace } = await given.workspaceWith(server)
  const stranger = await given.person(server, 'Stranger')
  await server.ports.databases.write.transaction().execute(async (db) => {
    await sql`select from workspace where id = ${workspace.uuid} for update`.execute(db)
    expect(await outcomeOf(CALLS[name]!(stranger, workspace.uuid))).toBe('workspace.not.found')
  })
})
