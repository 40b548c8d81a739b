import { createFolder, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import { closeWorkspace, updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { unzip } from '../../test/files/unzip.ts'
import { participant, person, signIn, workspaceWith } from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'
import { followPlans } from '../../workspaces/lifecycle/follow-plans.job.ts'
import { forgetClosed } from '../../workspaces/lifecycle/forget-closed.job.ts'

const server = useServer()

const fetchRecord = (who: TestPerson, workspaceUuid: string, query: object = { isDeletedWorkspace: true }) =>
  as(server, who).fetch(exportRecord, { query: { workspaceUuid, format: 'bundle', includeActivity: false, ...query } })

async function exported(who: TestPerson, workspaceUuid: string) {
  const response = await fetchRecord(who, workspaceUuid)
  expect(response.status).toBe(200)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const text = (await pdfText(new Uint8Array(files.get('record.pdf')!))).replaceAll(/\s+/g, ' ')
  return { text, json: JSON.parse(files.get('record.json')!.toString()) }
}

async function withContents() {
  const made = await workspaceWith(server, { manager: ['hasManageWorkspace'], reader: ['hasDownload'] })
  const { owner, people, workspace } = made
  const to = { workspaceUuid: workspace.uuid }
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('DENY', 'Secret', 'Blind'))
  await admin.tag(people.manager, { name: 'Blind' })
  const folder = await as(server, owner).call(createFolder, { body: { ...to, name: 'Contracts', allowEdit: false } })
  const inside = { ...to, parentUuid: folder.uuid }
  const plan = await as(server, people.manager).upload({ name: 'plan.txt', bytes: 'plan' }, inside)
  await as(server, owner).uploadVersion({ name: 'plan.txt', bytes: 'plan two' }, plan.uuid)
  const secret = await as(server, owner).upload({ name: 'takeover.txt', bytes: 'x' }, { ...to, tags: ['Secret'] })
  const binned = await as(server, owner).upload({ name: 'binned.txt', bytes: 'y' }, to)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: binned.uuid }, body: {} })
  const hidden = await person(server, 'Unseen')
  const id = await participant(server, made, hidden, ['hasDownload', 'hasCreateDocument'])
  await server.ports.databases.write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await server.drain()
  return { ...made, to, plan, secret, hidden }
}

const close = async (owner: TestPerson, workspaceUuid: string) => {
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid }, body: {} })
  await server.drain()
}

test('the record of a closed workspace keeps the names of participants, folders and documents for 90 days', async () => {
  const { owner, people, workspace, plan, secret, hidden } = await withContents()
  await close(owner, workspace.uuid)
  const seen = await exported(owner, workspace.uuid)
  const { json } = seen
  expect(json.participants.map(({ email }: TestPerson) => email)).toEqual([
    owner.email,
    people.manager.email,
    people.reader.email,
    hidden.email,
  ])
  expect(json.folders).toMatchObject([{ path: '/Contracts/', allowEdit: false, author: 'Owner Tester' }])
  expect(json.versions).toMatchObject([
    { assetUuid: plan.uuid, name: 'plan.txt', path: '/Contracts/', number: 2, sha256: null, scanStatus: null },
    { assetUuid: secret.uuid, name: 'takeover.txt', path: '/', number: 1 },
  ])
  for (const words of ['Participants (4)', people.reader.email, '/Contracts/plan.txt', 'no editing', 'takeover.txt'])
    expect(seen.text).toContain(words)
  expect(seen.text).toContain('The files were deleted when the workspace was closed.')
  expect(seen.text).not.toContain('binned.txt')
  server.pass(limits.closedKept)
  await forgetClosed.work(server.ports, {})
  const again = await exported(await signIn(server, owner), workspace.uuid)
  expect(again.json).toMatchObject({ participants: [{ email: owner.email }], folders: [], versions: [] })
  expect(again.text).toContain('were deleted 90 days after the workspace was closed')
  const manager = await signIn(server, people.manager)
  expect((await fetchRecord(manager, workspace.uuid)).status).toBe(404)
})

test('its readers see no more than before: no hidden people, denied documents, or without the ability', async () => {
  const { owner, people, workspace, to, plan, secret, hidden } = await withContents()
  const about = (text: string, assetUuid: string) =>
    as(server, owner).call(createThread, { body: { ...to, text, mentionedAssets: [assetUuid] } })
  await about('About the plan', plan.uuid)
  await about('About the takeover', secret.uuid)
  const task = { ...to, assigneeUuids: [people.reader.uuid], assetUuids: [plan.uuid, secret.uuid] }
  await tasksOn(server).create(owner, task)
  await close(owner, workspace.uuid)
  const managed = await exported(people.manager, workspace.uuid)
  expect(managed.json.participants).toHaveLength(3)
  expect(managed.json.versions).toMatchObject([{ name: 'plan.txt', author: 'manager Tester' }])
  expect(managed.json.comments).toMatchObject([{ commentText: 'About the plan' }])
  expect(managed.json.tasks[0].documents).toMatchObject([{ assetUuid: plan.uuid }])
  for (const words of [hidden.email, 'Unseen', 'takeover']) {
    expect(managed.text).not.toContain(words)
    expect(JSON.stringify(managed.json)).not.toContain(words)
  }
  expect((await exported(owner, workspace.uuid)).json.comments).toHaveLength(2)
  expect((await fetchRecord(people.reader, workspace.uuid)).status).toBe(403)
  expect((await fetchRecord(hidden, workspace.uuid)).status).toBe(403)
  expect((await fetchRecord(people.manager, workspace.uuid, {})).status).toBe(403)
})

test('past its planned end it lists its participants and versions, and its passed end ends no export', async () => {
  const { owner, people, workspace, plan } = await withContents()
  await as(server, owner).call(updateLifecycle, {
    params: { workspaceUuid: workspace.uuid },
    body: { endDate: server.ports.clock.now().getTime() + 2 * 86_400_000, endReason: null },
  })
  server.pass(2 * 86_400_000 + 1000)
  const { json } = await exported(await signIn(server, people.manager), workspace.uuid)
  expect(json.participants).toHaveLength(3)
  expect(json.versions).toMatchObject([
    { assetUuid: plan.uuid, number: 1, sha256: expect.any(String) },
    { assetUuid: plan.uuid, number: 2 },
  ])
  await followPlans.work(server.ports, {})
  await server.drain()
  const later = await exported(await signIn(server, owner), workspace.uuid)
  expect(later.json.participants).toHaveLength(4)
  expect(later.json.versions).toMatchObject([{ id: null }, { id: null }])
})
