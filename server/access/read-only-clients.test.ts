import type { Ability } from '@strongroom/contract/access/abilities.ts'
import { createAnnotation, listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { createFolder, deleteAsset, findAsset } from '@strongroom/contract/documents/assets.ts'
import { listBin } from '@strongroom/contract/documents/bin.ts'
import { createThread, findThread } from '@strongroom/contract/documents/comments.ts'
import { createTask, findTask } from '@strongroom/contract/documents/tasks.ts'
import { listVersions } from '@strongroom/contract/documents/versions.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { answerInvitation, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findOperations, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as } from '../test/as.ts'
import { pdfFile } from '../test/files/files.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { serviceAccount } from '../test/service-account.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const INVITED: Ability[] = ['hasDownload', 'hasCreateDocument', 'hasCreateFolder', 'hasEdit', 'hasDelete']
const LEADING: Ability[] = [...INVITED, 'hasCommenter', 'hasInviter', 'hasManageWorkspace']
const XFDF = `<?xml version="1.0"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="10,1,30,20" name="1"><contents>x</contents></text></annots></xfdf>`
const query = { includeActions: 'true' as const }

async function shared() {
  const { owner, workspace } = await given.workspaceWith(server)
  const workspaceUuid = workspace.uuid
  const client = await serviceAccount(server, 'read')
  const participantUuid = await given.invitee(server, { owner, workspace }, client, LEADING)
  return { owner, workspace, workspaceUuid, client, participantUuid, params: { workspaceUuid } }
}

/** The names of the actions that are allowed. */
const allowed = (actions: object | undefined) => Object.entries(actions!).flatMap(([name, may]) => (may ? [name] : []))

test('a client that only reads is offered no change of its invitation', async () => {
  const { client, params, participantUuid } = await shared()
  const it = as(server, client)
  expect(allowed((await it.call(findWorkspace, { params, query })).actions)).toEqual([])
  expect((await it.call(findOperations, { params })).operations).toEqual([])
  const answer = { params: { participantUuid }, body: { accepted: true } }
  expect(await outcomeOf(it.call(answerInvitation, answer))).toBe('scope.missing')
})

test('a client that only reads is offered what it may read, and no change of anything', async () => {
  const { owner, workspaceUuid, client, participantUuid, params } = await shared()
  await server.ports.databases.write
    .updateTable('participant')
    .set({ accepted_at: new Date() })
    .where('id', '=', participantUuid)
    .execute()
  const [own, it] = [as(server, owner), as(server, client)]
  const upload = async (name: string) => own.upload({ name, bytes: await pdfFile({ pages: 1 }) }, { workspaceUuid })
  const [document, deleted] = [await upload('a.pdf'), await upload('b.pdf')]
  const assetUuid = document.uuid
  await own.uploadVersion({ name: 'a.pdf', bytes: await pdfFile({ pages: 2 }) }, assetUuid)
  const folder = await own.call(createFolder, { body: { name: 'F', workspaceUuid } })
  const thread = await own.call(createThread, { body: { text: 'x', workspaceUuid } })
  await own.call(createAnnotation, { body: { documentUuid: assetUuid, type: 'PUBLIC', content: XFDF } })
  const task = await own.call(createTask, {
    body: { workspaceUuid, type: 'approve', assigneeUuids: [client.uuid], assetUuids: [assetUuid] },
  })
  await own.call(deleteAsset, { params: { assetUuid: deleted.uuid }, body: undefined })
  const some = await own.call(listParticipants, { query: { workspaceUuid } })
  const guest = await given.invitee(server, { owner, workspace: { uuid: workspaceUuid } }, { email: 'g@x.example' }, [])
  await server.drain()
  expect(some.content).toHaveLength(2)
  const asset = (uuid: string) => it.call(findAsset, { params: { assetUuid: uuid }, query })
  const versions = await it.call(listVersions, { query: { documentUuid: assetUuid, ...query } })
  const people = await it.call(listParticipants, { query: { workspaceUuid, ...query } })
  const annotations = await it.call(listAnnotations, { query: { documentUuid: assetUuid, ...query } })
  expect({
    me: allowed((await it.call(getMe, { query: {} })).actions),
    workspace: allowed((await it.call(findWorkspace, { params, query })).actions),
    operations: (await it.call(findOperations, { params })).operations,
    document: allowed((await asset(assetUuid)).actions),
    folder: allowed((await asset(folder.uuid)).actions),
    versions: versions.content.map(({ actions }) => allowed(actions)),
    thread: allowed((await it.call(findThread, { params: { threadUuid: thread.uuid } })).actions),
    task: allowed((await it.call(findTask, { params: { taskUuid: task.uuid }, query })).actions),
    annotations: annotations.content.map(({ actions }) => allowed(actions)),
    bin: (await it.call(listBin, { params, query: {} })).content.map(({ actions }) => allowed(actions)),
    guest: allowed(people.content.find(({ uuid }) => uuid === guest)!.actions),
  }).toEqual({
    me: ['completedAuth'],
    workspace: ['listParticipants', 'readAudit', 'exportAudit', 'readBin', 'canDownloadLatest'],
    operations: ['GET participants', 'GET Audit', 'GET Auditcsv', 'GET bin'],
    document: ['preview', 'canDownload', 'canDownloadLatest', 'canDownloadVersion'],
    folder: [],
    versions: [
      ['canDownloadVersion', 'canReadText'],
      ['canDownloadVersion', 'canReadText'],
    ],
    thread: [],
    task: ['readReceipt'],
    annotations: [[]],
    bin: [[]],
    guest: ['explain'],
  })
  const why = async (who: typeof client) =>
    (await as(server, who).call(explainAction, { params, query: { action: 'updateName' } })).clauses
  expect((await why(client)).filter(({ holds }) => !holds)).toMatchObject([
    { code: 'session.writes', source: 'session', changers: ['operator'] },
  ])
  expect((await why(owner)).map(({ code }) => code)).not.toContain('session.writes')
})
