import { findAsset, listAssets, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { listMyContacts, listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { events } from '@strongroom/contract/registry/events.ts'
import * as contract from '@strongroom/contract/workspaces/participants.ts'
import { fetchAvatar } from '@strongroom/contract/identity/users.ts'
import { downloadDocument, listVersions } from '@strongroom/contract/documents/versions.ts'
import {
  findOperations,
  findWorkspace,
  listMyWorkspaces,
  updateTakingPart,
} from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { watchAs } from '../../test/watch.ts'

const server = useServer()

const invite = async (who: TestPerson, workspaceUuid: string, emails: string[], more: object = {}) =>
  (await as(server, who).call(contract.inviteParticipants, { body: { workspaceUuid, emails, ...more } })).content
const answer = (who: TestPerson, participantUuid: string, accepted = true) =>
  outcomeOf(as(server, who).call(contract.answerInvitation, { params: { participantUuid }, body: { accepted } }))
const listed = async (who: TestPerson, workspaceUuid: string) =>
  (await as(server, who).call(contract.listParticipants, { query: { workspaceUuid, size: 100 } })).content
const note = { name: 'Note.txt', bytes: 'a note' }

/** A workspace with several kinds of people and an accepted hidden participant. */
async function withHidden(abilities: object = { hasDownload: true, hasCreateDocument: true, hasEdit: true }) {
  const made = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    inviter: ['hasInviter', 'hasDownload'],
    viewer: [],
  })
  const hidden = await given.person(server, 'Secretive', 'elsewhere.example')
  const hide = async () => {
    const [row] = await invite(made.owner, made.workspace.uuid, [hidden.email], { type: 'BCC', ...abilities })
    expect(await answer(hidden, row!.uuid)).toBe('ok')
    return row!.uuid
  }
  return { ...made, hidden, hide }
}
type Made = Awaited<ReturnType<typeof withHidden>>

/** Every call that could reveal another person: the answers' bytes, with status and ETag. */
async function everything({ workspace, hidden }: Made, who: TestPerson, assetUuid: string) {
  const query = { workspaceUuid: workspace.uuid }
  const params = { workspaceUuid: workspace.uuid }
  const asked: [Endpoint, { params?: object; query?: object }][] = [
    [contract.listParticipants, { query: { ...query, size: 100, includeActions: true } }],
    [contract.listParticipants, { query: { ...query, size: 1 } }],
    [contract.listParticipants, { query: { ...query, query: 'Secretive' } }],
    [contract.listParticipants, { query: { ...query, query: hidden.email } }],
    [contract.listParticipants, { query: { ...query, sort: 'joinedDate,desc', inviteAccepted: true } }],
    [findWorkspace, { params, query: { includeActions: true } }],
    [listMyWorkspaces, { query: { includeActions: true, sort: 'modifiedDate,desc' } }],
    [findOperations, { params }],
    [listMyContacts, { query: {} }],
    [listMyContacts, { query: { query: 'Secretive' } }],
    [listMyInteractingWorkgroups, {}],
    // Without the events about these calls: some are refused, and that is recorded each minute.
    [listAuditEvents, { params, query: { size: 100, eventType: events.filter((one) => one !== 'ACCESS_REFUSED') } }],
    [listAssets, { query }],
    [findAsset, { params: { assetUuid } }],
    [listVersions, { query: { documentUuid: assetUuid } }],
    [fetchAvatar, { params: { userUuid: hidden.uuid } }],
  ]
  const answers: Record<string, string> = {}
  for (const [endpoint, input] of asked) {
    const response = await as(server, who).fetch(endpoint, input)
    const text = (await response.text()).replace(/"requestId":"[^"]*"/, '')
    answers[`${endpoint.path} ${JSON.stringify(input)}`] = `${response.status} ${response.headers.get('etag')} ${text}`
  }
  return answers
}

test('a hidden participant leaves no trace in any answer, notice or email to others', {
  timeout: 180_000,
}, async () => {
  const made = await withHidden()
  const { owner, workspace, people, hidden } = made
  const others = { ...people, pending: await given.person(server, 'Pending') }
  await given.invitee(server, made, others.pending, [])
  const { uuid } = await as(server, owner).upload(note, { workspaceUuid: workspace.uuid })
  await server.drain()
  const ask = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(others).map(async ([name, who]) => [name, await everything(made, who, uuid)] as const),
      ),
    )
  const mails = async () => (await Promise.all(Object.values(others).map((who) => mailsTo(server, who.email)))).flat()
  const [before, mailsBefore] = [await ask(), (await mails()).length]
  const watched = await watchAs(server, people.manager)
  const id = await made.hide()
  await (await as(server, hidden).fetch(downloadDocument, { params: { assetUuid: uuid } })).text()
  expect(await outcomeOf(as(server, hidden).call(contract.resendInvitation, { params: { participantUuid: id } }))).toBe(
    'permission.denied',
  )
  expect(await ask()).toEqual(before)
  await as(server, owner).call(contract.updateParticipant, {
    params: { participantUuid: id },
    body: { hasDelete: true },
  })
  expect(await ask()).toEqual(before)
  for (const who of Object.values(others))
    for (const participantUuid of [id, workspace.uuid]) {
      const params = { participantUuid }
      const wanted = 'participant.not.found'
      expect(await outcomeOf(as(server, who).call(contract.updateParticipant, { params, body: {} }))).toBe(wanted)
      expect(await outcomeOf(as(server, who).call(contract.resendInvitation, { params }))).toBe(wanted)
      expect(await outcomeOf(as(server, who).call(contract.removeParticipant, { params }))).toBe(wanted)
      expect(await answer(who, participantUuid)).toBe(wanted)
    }
  await as(server, owner).call(contract.removeParticipant, { params: { participantUuid: id } })
  expect(await ask()).toEqual(before)
  expect((await mails()).length).toBe(mailsBefore)
  expect(watched.heard).toEqual([])
  watched.close()
  const csv = await as(server, people.manager).fetch(exportAudit, { query: { workspaceUuid: workspace.uuid } })
  const text = await csv.text()
  expect(text).toContain(owner.email)
  for (const word of [hidden.email, 'Secretive', id]) expect(text).not.toContain(word)
  const events = await eventsOf(server, owner, workspace)
  const about = events.filter(({ type }) => type === 'PARTICIPANT_INVITED')
  expect(about.map(({ to }) => (to as { hidden?: true }).hidden).filter(Boolean)).toEqual([true])
  const types = events.map(({ type, actor }) => [type, actor])
  expect(types).toEqual(
    expect.arrayContaining([
      ['PARTICIPANT_ACCEPTED', 'Secretive'],
      ['DOCUMENT_DOWNLOADED', 'Secretive'],
      ['PARTICIPANT_REMOVED', 'Owner'],
    ]),
  )
})

test('creations of a hidden participant carry a pseudonym for others, and the name for the owner and themselves', async () => {
  const made = await withHidden()
  const { owner, workspace, people, hidden } = made
  const second = await given.person(server, 'Silent', 'elsewhere.example')
  const [silent] = await invite(owner, workspace.uuid, [second.email], { type: 'BCC', hasCreateDocument: true })
  await answer(second, silent!.uuid)
  const id = await made.hide()
  const own = await as(server, hidden).upload(note, { workspaceUuid: workspace.uuid })
  expect(own.createdBy).toMatchObject({ uuid: hidden.uuid, givenName: 'Secretive' })
  const { uuid } = await as(server, owner).upload({ name: 'Other.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  await as(server, hidden).call(renameAsset, { params: { assetUuid: uuid }, body: { name: 'Renamed.txt' } })
  const bySecond = await as(server, second).upload({ name: 'B.txt', bytes: 'b' }, { workspaceUuid: workspace.uuid })
  const party = (number: number) => ({ uuid: null, email: null, givenName: '', familyName: '', party: number })
  for (const who of [people.manager, people.viewer, second]) {
    const seen = await as(server, who).call(listAssets, { query: { workspaceUuid: workspace.uuid, sort: 'name,asc' } })
    // Numbers follow the order of first creations, not of invitations.
    const secondly = who === second ? { uuid: second.uuid } : party(2)
    expect(seen.content.map(({ createdBy }) => createdBy)).toMatchObject([secondly, party(1), { givenName: 'Owner' }])
    expect(seen.content[2]!.modifiedBy).toEqual(party(1))
    const versions = await as(server, who).call(listVersions, { query: { documentUuid: own.uuid } })
    expect(versions.content[0]!.createdBy).toEqual(party(1))
    const answers = JSON.stringify(await everything(made, who, own.uuid))
    const asked = JSON.stringify(Object.keys(await everything(made, who, own.uuid)))
    for (const word of [hidden.email, hidden.uuid, id, 'Secretive'])
      expect(answers.split(word).length, word).toBe(asked.split(word).length)
  }
  const seen = await as(server, owner).call(findAsset, { params: { assetUuid: own.uuid }, query: {} })
  expect(seen.createdBy).toMatchObject({ givenName: 'Secretive', email: hidden.email })
  const rows = await listed(owner, workspace.uuid)
  expect(rows.find((row) => row.uuid === id)).toMatchObject({ type: 'BCC', party: 1 })
  expect(rows.find((row) => row.uuid === silent!.uuid)).toMatchObject({ type: 'BCC', party: 2 })
  expect((await listed(hidden, workspace.uuid)).find((row) => row.uuid === id)).toMatchObject({ type: 'BCC' })
  expect((await listed(hidden, workspace.uuid)).some((row) => row.uuid === silent!.uuid)).toBe(false)
  expect(bySecond.createdBy.uuid).toBe(second.uuid)
  // Two who create their first thing concurrently get two numbers.
  const more = await Promise.all(['C', 'D'].map((name) => given.person(server, name, 'elsewhere.example')))
  for (const one of more) {
    const [row] = await invite(owner, workspace.uuid, [one.email], { type: 'BCC', hasCreateDocument: true })
    await answer(one, row!.uuid)
  }
  await Promise.all(
    more.map((one) =>
      as(server, one).upload({ name: `${one.name}.txt`, bytes: 'x' }, { workspaceUuid: workspace.uuid }),
    ),
  )
  const numbers = (await listed(owner, workspace.uuid)).flatMap((row) => (row.party === null ? [] : [row.party]))
  expect(numbers.toSorted()).toEqual([1, 2, 3, 4])
})

test('only the owner hides people, only in the Enterprise edition, and never a visible participant', async () => {
  const { owner, workspace, people, hidden } = await withHidden()
  const hide = (who: TestPerson, email: string, more = {}) =>
    outcomeOf(invite(who, workspace.uuid, [email], { type: 'BCC', ...more }))
  expect(await hide(people.manager, hidden.email)).toBe('participant.ability.denied')
  expect(await hide(people.inviter, hidden.email)).toBe('participant.ability.denied')
  expect(await hide(people.viewer, hidden.email)).toBe('permission.denied')
  expect(await hide(owner, hidden.email, { hasInviter: true })).toBe('participant.hidden.ability')
  expect(await hide(owner, hidden.email, { hasManageWorkspace: true })).toBe('participant.hidden.ability')
  expect(await hide(owner, people.viewer.email)).toBe('participant.visible')
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ edition: 'STANDARD' })
    .where('id', '=', workspace.workgroupUuid)
    .execute()
  expect(await hide(owner, hidden.email)).toBe('participant.ability.denied')
  const manage = invite(owner, workspace.uuid, ['m@outside.example'], { hasManageWorkspace: true })
  expect(await outcomeOf(manage)).toBe('participant.ability.denied')
  const { operations } = await as(server, owner).call(findOperations, { params: { workspaceUuid: workspace.uuid } })
  expect(operations).not.toContain('Bcc')
})

test('the email says that the invitation is hidden, and giving invite or manage later is refused', async () => {
  const made = await withHidden()
  const id = await made.hide()
  const [mail] = await mailsTo(server, made.hidden.email)
  expect(mail!.text).toContain('hidden participant')
  const update = (body: object) =>
    outcomeOf(as(server, made.owner).call(contract.updateParticipant, { params: { participantUuid: id }, body }))
  expect(await update({ hasInviter: true })).toBe('participant.hidden.ability')
  expect(await update({ hasManageWorkspace: true })).toBe('participant.hidden.ability')
  expect(await update({ hasCommenter: true })).toBe('ok')
})

test('others can invite a hidden participant like anybody; accepting makes them visible', async () => {
  const made = await withHidden()
  const { owner, workspace, people, hidden } = made
  const id = await made.hide()
  await as(server, hidden).upload(note, { workspaceUuid: workspace.uuid })
  const stranger = await given.person(server, 'Stranger', 'elsewhere.example')
  const [usual] = await invite(people.inviter, workspace.uuid, [stranger.email], { hasDownload: true })
  const [open] = await invite(people.inviter, workspace.uuid, [hidden.email], { hasDownload: true })
  const neutral = (row: contract.Participant, who: TestPerson) =>
    JSON.parse(JSON.stringify(row).replaceAll(row.uuid, 'ID').replaceAll(who.email, 'EMAIL')) as object
  expect({ ...neutral(open!, hidden), invitedTime: 0 }).toEqual({ ...neutral(usual!, stranger), invitedTime: 0 })
  expect(open).toMatchObject({ classification: 'unregistered', type: 'STANDARD', party: null })
  // A second invitation, by somebody else, is the same one.
  const [again] = await invite(people.manager, workspace.uuid, [hidden.email])
  expect(again!.uuid).toBe(open!.uuid)
  expect((await mailsTo(server, hidden.email)).length).toBe(3)
  const own = () => as(server, hidden).call(findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} })
  expect((await own()).participant).toMatchObject({ uuid: id, isHidden: true, openInvitationUuid: open!.uuid })
  expect((await listed(people.viewer, workspace.uuid)).map((row) => row.uuid)).not.toContain(id)
  // Declined: it disappears for others, and nothing changes for the person.
  expect(await answer(hidden, open!.uuid, false)).toBe('ok')
  expect((await own()).participant).toMatchObject({ isHidden: true, openInvitationUuid: null })
  expect((await eventsOf(server, people.manager, workspace))[0]).toMatchObject({ type: 'PARTICIPANT_DECLINED' })
  const [third] = await invite(people.inviter, workspace.uuid, [hidden.email], { hasDownload: true })
  expect(await answer(stranger, third!.uuid)).toBe('participant.not.found')
  expect(await answer(hidden, third!.uuid)).toBe('ok')
  expect((await own()).participant).toMatchObject({ uuid: id, isHidden: false, openInvitationUuid: null })
  const rows = (await listed(people.viewer, workspace.uuid)).filter((row) => row.userUuid === hidden.uuid)
  expect(rows).toMatchObject([{ uuid: id, type: 'STANDARD', classification: 'accepted', hasCreateDocument: true }])
  expect((await eventsOf(server, people.manager, workspace))[0]).toMatchObject({
    type: 'PARTICIPANT_ACCEPTED',
    actor: 'Secretive',
  })
  const assets = await as(server, people.viewer).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(assets.content[0]!.createdBy).toMatchObject({ givenName: 'Secretive' })
  expect((await listed(owner, workspace.uuid)).filter((row) => row.user.email === hidden.email)).toHaveLength(1)
})

test('removing a hidden participant keeps an invitation by others', async () => {
  const made = await withHidden()
  const { owner, workspace, people, hidden } = made
  const id = await made.hide()
  const [open] = await invite(people.inviter, workspace.uuid, [hidden.email])
  const before = await listed(people.viewer, workspace.uuid)
  await as(server, owner).call(contract.removeParticipant, { params: { participantUuid: id } })
  expect(await listed(people.viewer, workspace.uuid)).toEqual(before)
  expect(await answer(hidden, open!.uuid)).toBe('ok')
  expect((await listed(people.viewer, workspace.uuid)).find((row) => row.uuid === open!.uuid)).toMatchObject({
    hasAccepted: true,
    hasDownload: false,
  })
})

test('where required, hidden participants only view until they reveal themselves', async () => {
  const made = await withHidden()
  const { owner, workspace, people, hidden } = made
  const id = await made.hide()
  const params = { workspaceUuid: workspace.uuid }
  const decide = (who: TestPerson) =>
    outcomeOf(as(server, who).call(updateTakingPart, { params, body: { takingPartReveals: true } }))
  expect(await decide(people.manager)).toBe('permission.denied')
  expect(await decide(hidden)).toBe('permission.denied')
  const step = (who: TestPerson) =>
    outcomeOf(
      as(server, who).call(contract.revealParticipant, { params: { participantUuid: id }, body: { visible: true } }),
    )
  expect(await step(hidden)).toBe('permission.denied')
  expect(await decide(owner)).toBe('ok')
  const seen = async (who: TestPerson) =>
    as(server, who).call(findWorkspace, { params, query: { includeActions: 'true' } })
  expect((await seen(people.manager)).takingPartReveals).toBe(null)
  expect(await seen(hidden)).toMatchObject({
    takingPartReveals: true,
    actions: { createDocument: false, canDownloadLatest: true, reveal: true },
  })
  const upload = () => outcomeOf(as(server, hidden).upload(note, { workspaceUuid: workspace.uuid }))
  expect(await upload()).toBe('permission.denied')
  expect(await step(owner)).toBe('participant.not.found')
  expect(await step(hidden)).toBe('ok')
  expect(await step(hidden)).toBe('permission.denied')
  expect(await upload()).toBe('ok')
  expect((await listed(people.viewer, workspace.uuid)).find((row) => row.uuid === id)).toMatchObject({
    type: 'STANDARD',
    party: null,
  })
  expect((await eventsOf(server, people.manager, workspace)).map(({ type }) => type)).toContain('PARTICIPANT_REVEALED')
})
