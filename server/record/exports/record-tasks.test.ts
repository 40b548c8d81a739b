import { exportRecord } from '@strongroom/contract/record/records.ts'
import { answerInvitation, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { unzip } from '../../test/files/unzip.ts'
import { person, workspaceWith } from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'

const server = useServer()
const tasks = tasksOn(server)
const hide = (personId: string, workspaceId: string) =>
  server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC', party_number: 3 })
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute()

async function exported(who: TestPerson, workspaceUuid: string, more: object = {}) {
  const query = {
    workspaceUuid,
    includeActivity: false,
    includeParticipants: false,
    format: 'bundle' as const,
    ...more,
  }
  const response = await as(server, who).fetch(exportRecord, { query })
  expect(response.status).toBe(200)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const text = await pdfText(new Uint8Array(files.get('record.pdf')!))
  return { text, json: JSON.parse(files.get('record.json')!.toString()) }
}

test('the record has each task with its parts and the versions that it is about; hidden people are parties', async () => {
  const { owner, people, workspace } = await workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    helper: ['hasDownload', 'hasCommenter'],
    quiet: ['hasDownload', 'hasCommenter'],
  })
  const admin = await policiesOf(server, owner)
  const upload = (name: string, tags: string[]) =>
    as(server, owner).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid, tags })
  const [plan, secret] = [await upload('plan.txt', []), await upload('secret.txt', ['Secret'])]
  await admin.create(policyOf('DENY', 'Secret', 'Blind'))
  await admin.tag(people.manager, { name: 'Blind' })
  const made = await tasks.create(owner, {
    workspaceUuid: workspace.uuid,
    type: 'approve',
    title: 'Sign off <the> plan',
    description: 'Please.\n'.repeat(60),
    assigneeUuids: [people.helper.uuid, people.quiet.uuid],
    assetUuids: [plan.uuid, secret.uuid],
  })
  await tasks.act(people.helper, made.uuid, false, 'Not yet')
  const own = await tasks.create(people.quiet, {
    workspaceUuid: workspace.uuid,
    type: 'review',
    assigneeUuids: [people.quiet.uuid],
  })
  await hide(people.quiet.uuid, workspace.uuid)
  await tasks.cancel(owner, own.uuid, 'Not needed')
  const seen = await exported(owner, workspace.uuid)
  expect(seen.json.tasks).toMatchObject([
    {
      uuid: made.uuid,
      status: 'OPEN',
      title: 'Sign off <the> plan',
      assignments: [{ result: false, message: 'Not yet' }, { status: 'OPEN' }],
      documents: [
        { assetUuid: plan.uuid, version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { assetUuid: secret.uuid },
      ],
    },
    { uuid: own.uuid, status: 'CANCELLED', message: 'Not needed' },
  ])
  for (const words of [
    'Sign off <the> plan',
    'not approved',
    'Not yet',
    'plan.txt, version 1',
    'secret.txt',
    'Not needed',
  ])
    expect(seen.text).toContain(words)
  const managed = await exported(people.manager, workspace.uuid)
  expect(managed.json.tasks[0].documents).toMatchObject([{ assetUuid: plan.uuid }])
  expect(managed.json.tasks[1]).toMatchObject({ createdBy: { name: null, party: 3 } })
  expect(managed.json.tasks[0].assignments[1]).toMatchObject({ name: null, party: 3 })
  expect(managed.text).toContain('Party 3')
  for (const words of ['secret.txt', people.quiet.email, 'quiet']) expect(managed.text).not.toContain(words)
  expect(JSON.stringify(managed.json.tasks)).not.toContain('quiet')
  const without = await exported(owner, workspace.uuid, { includeTasks: false })
  expect(without.json.tasks).toBeUndefined()
  expect(without.text).not.toContain('Sign off')
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: { comment: 'Done' } })
  const closed = await exported(owner, workspace.uuid, { isDeletedWorkspace: true })
  expect(closed.json.tasks[0]).toMatchObject({ status: 'CANCELLED', documents: [{}, {}] })
})

test('the record names a person who was invited by a task by the address alone, until they join', async () => {
  const { owner, workspace } = await workspaceWith(server)
  const stranger = await person(server, 'Stranger')
  await tasks.create(owner, { workspaceUuid: workspace.uuid, assigneeEmails: [stranger.email] })
  const { text, json } = await exported(owner, workspace.uuid)
  expect(json.tasks[0].assignments).toMatchObject([{ name: stranger.email }])
  expect(text).not.toContain('Stranger Tester')
  const { content } = await as(server, owner).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const { uuid: participantUuid } = content.find(({ user }) => user.email === stranger.email)!
  await as(server, stranger).call(answerInvitation, { params: { participantUuid }, body: { accepted: true } })
  expect((await exported(owner, workspace.uuid)).json.tasks[0].assignments).toMatchObject([{ name: 'Stranger Tester' }])
})
