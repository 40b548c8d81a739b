import { createFolder, deleteAsset, moveAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { removeParticipant, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { renameWorkspace, requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { invitee, participant, person, workspaceWith } from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { type Watched, watchAs } from '../../test/watch.ts'

const server = useServer()
const open: Watched[] = []
afterEach(() => {
  for (const watched of open.splice(0)) watched.close()
})

async function watch(someone: TestPerson | undefined): Promise<Watched> {
  // Earlier events have been sent by then.
  await sleep(400)
  const watched = await watchAs(server, someone)
  open.push(watched)
  return watched
}

const OFTEN = { interval: 20 }
const topicsOf = ({ heard }: Watched) => [...new Set(heard.flatMap(({ topics }) => topics))].toSorted()
const note = { name: 'Note.txt', bytes: 'a note' }

test('one person’s change is sent to others within a second, limited to what they may see', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { editor: ['hasDownload', 'hasCreateDocument'] })
  const pending = await person(server, 'Pending')
  await invitee(server, { owner, workspace }, pending, [])
  const stranger = await person(server, 'Stranger')
  const [owning, editing, waiting, strange] = [
    await watch(owner),
    await watch(people.editor),
    await watch(pending),
    await watch(stranger),
  ]
  await as(server, people.editor).upload(note, { workspaceUuid: workspace.uuid })
  await expect.poll(() => topicsOf(owning), OFTEN).toEqual(['assets', 'audit', 'versions', 'workspaces'])
  await expect.poll(() => topicsOf(editing), OFTEN).toEqual(['assets', 'versions', 'workspaces'])
  expect(owning.heard[0]).toEqual({
    workspaceUuid: workspace.uuid,
    topics: expect.any(Array),
    assetUuids: [expect.any(String), workspace.uuid],
    spread: 50,
  })
  expect(waiting.heard.map(({ assetUuids }) => assetUuids)).toEqual([[]])
  expect(topicsOf(waiting)).toEqual(['workspaces'])
  expect(strange.heard).toEqual([])
})

test('a finished preview is sent, and a view to those who read the activity', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { reader: ['hasDownload'] })
  const document = await as(server, owner).upload(note, { workspaceUuid: workspace.uuid })
  const [owning, reading] = [await watch(owner), await watch(people.reader)]
  await server.drain()
  await expect.poll(() => topicsOf(reading), OFTEN).toContain('versions')
  await sleep(400)
  owning.heard.length = 0
  reading.heard.length = 0
  await as(server, people.reader).fetch(downloadDocument, { params: { assetUuid: document.uuid } })
  await expect.poll(() => topicsOf(owning), OFTEN).toEqual(['audit'])
  expect(reading.heard).toEqual([])
})

test('a removed person gets nothing more, and their stream ends within two seconds', async () => {
  const { owner, workspace } = await workspaceWith(server)
  const guest = await person(server, 'Guest')
  const participantUuid = await participant(server, { owner, workspace }, guest, [])
  const watched = await watch(guest)
  await as(server, owner).call(removeParticipant, { params: { participantUuid } })
  await expect.poll(() => watched.ended).toBe(true)
  const again = await watch(guest)
  await as(server, owner).call(renameWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { name: 'Other' } })
  await sleep(500)
  expect(again.heard).toEqual([])
})

test('a person whose abilities change is told to refetch what has actions, and others are not', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { other: [] })
  const guest = await person(server, 'Guest')
  const participantUuid = await participant(server, { owner, workspace }, guest, [])
  const [owning, changed, others] = [await watch(owner), await watch(guest), await watch(people.other)]
  const body = { hasDownload: true, hasCommenter: true }
  await as(server, owner).call(updateParticipant, { params: { participantUuid }, body })
  const withActions = ['annotations', 'assets', 'comments', 'participants', 'tasks', 'versions', 'workspaces']
  await expect.poll(() => topicsOf(changed), OFTEN).toEqual(withActions)
  expect(changed.heard.map(({ assetUuids }) => assetUuids)).toEqual([null])
  await expect.poll(() => topicsOf(owning), OFTEN).toContain('participants')
  expect(topicsOf(owning)).not.toContain('assets')
  await expect.poll(() => topicsOf(others), OFTEN).toContain('participants')
  expect(topicsOf(others)).not.toContain('assets')
})

test('a hidden participant shows in documents and nowhere else', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { other: [] })
  const hidden = await person(server, 'Hidden')
  const id = await participant(server, { owner, workspace }, hidden, ['hasDownload', 'hasCreateDocument', 'hasEdit'])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  const [owning, others, own] = [await watch(owner), await watch(people.other), await watch(hidden)]
  const { uuid } = await as(server, hidden).upload(note, { workspaceUuid: workspace.uuid })
  await as(server, hidden).call(renameAsset, { params: { assetUuid: uuid }, body: { name: 'Other.txt' } })
  await expect.poll(() => topicsOf(owning), OFTEN).toContain('audit')
  await expect.poll(() => topicsOf(own), OFTEN).toContain('workspaces')
  await expect.poll(() => topicsOf(others), OFTEN).toEqual(['assets', 'versions'])
  await sleep(800)
  expect(topicsOf(others)).toEqual(['assets', 'versions'])
  others.heard.length = 0
  await as(server, owner).call(removeParticipant, { params: { participantUuid: id } })
  await expect.poll(() => topicsOf(owning), OFTEN).toContain('participants')
  expect(others.heard).toEqual([])
})

test('outside the two-step door a person gets changes of the workspace only', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { reader: ['hasDownload'] })
  const watched = await watch(people.reader)
  const params = { workspaceUuid: workspace.uuid }
  await as(server, owner).call(requireTwoStep, { params, body: { requiresMFA: true } })
  await expect.poll(() => topicsOf(watched), OFTEN).toEqual(['workspaces'])
})

test('the ids of documents that a policy denies to a person are not sent to them', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { viewer: [] })
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  const upload = () => as(server, owner).upload(note, { workspaceUuid: workspace.uuid })
  const [secret, other] = [await upload(), await upload()]
  await as(server, owner).call(addTags, { body: { assetUuid: secret.uuid, tags: [{ name: 'Secret' }] } })
  await server.drain()
  const [owning, viewing] = [await watch(owner), await watch(people.viewer)]
  for (const { uuid } of [secret, other])
    await as(server, owner).call(renameAsset, { params: { assetUuid: uuid }, body: { name: `New ${uuid}` } })
  const idsOf = ({ heard }: Watched) => heard.flatMap(({ assetUuids }) => assetUuids)
  for (const one of [secret, other]) await expect.poll(() => idsOf(owning), OFTEN).toContain(one.uuid)
  await expect.poll(() => idsOf(viewing), OFTEN).toContain(other.uuid)
  expect(idsOf(viewing)).not.toContain(secret.uuid)
})

test('a stream keeps no session alive, and ends with it', async () => {
  const { owner, workspace, people } = await workspaceWith(server, { reader: [] })
  const [signedOut, idle] = [await watch(owner), await watch(people.reader)]
  await as(server, owner).call(logout, {})
  await expect.poll(() => signedOut.ended).toBe(true)
  server.pass(limits.idleTimeout + 1000)
  server.ports.streams.publish([
    { workspaceId: workspace.uuid, topics: ['assets', 'versions'], participants: [], assets: null },
  ])
  await expect.poll(() => idle.ended).toBe(true)
  expect(idle.heard).toEqual([])
})

test('only signed-in people can listen', async () => {
  expect((await watch(undefined)).status).toBe(401)
})

test('many changes become few notices, which name the folders that show them', async () => {
  const { owner, people, workspace } = await workspaceWith(server, { reader: ['hasDownload'] })
  const folder = await as(server, owner).call(createFolder, { body: { name: 'Inbox', workspaceUuid: workspace.uuid } })
  const watched = await watch(people.reader)
  const where = { workspaceUuid: workspace.uuid, parentUuid: folder.uuid }
  const since = performance.now()
  for (const n of Array.from({ length: 12 }, (_, i) => i))
    await as(server, owner).upload({ name: `Note ${n}.txt`, bytes: `${n}` }, where)
  const named = () => watched.heard.flatMap(({ assetUuids }) => assetUuids ?? [])
  await expect.poll(() => new Set(named()).size).toBe(12 + 2)
  const most = 2 + Math.ceil((performance.now() - since) / 500)
  expect(watched.heard.length).toBeLessThanOrEqual(most)
  expect(named()).toContain(folder.uuid)
  expect(named()).toContain(workspace.uuid)
})

test('a deleted or moved-in document concerns every folder', async () => {
  const { owner, workspace } = await workspaceWith(server)
  const folder = await as(server, owner).call(createFolder, { body: { name: 'Inbox', workspaceUuid: workspace.uuid } })
  const { uuid: assetUuid } = await as(server, owner).upload(note, { workspaceUuid: workspace.uuid })
  await server.drain()
  const watched = await watch(owner)
  await as(server, owner).call(moveAsset, { params: { assetUuid }, body: { parentUuid: folder.uuid } })
  await expect.poll(() => watched.heard.at(-1), OFTEN).toMatchObject({ assetUuids: null })
  watched.heard.length = 0
  await as(server, owner).call(deleteAsset, { params: { assetUuid }, body: {} })
  await expect.poll(() => watched.heard.at(-1), OFTEN).toMatchObject({ assetUuids: null })
})
