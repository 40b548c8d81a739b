import {
  createFolder,
  deleteAsset,
  findAsset,
  listAncestors,
  listAssets,
  renameAsset,
} from '@strongroom/contract/documents/assets.ts'
import { createTask, findTask, listTasks } from '@strongroom/contract/documents/tasks.ts'
import { listBin } from '@strongroom/contract/documents/bin.ts'
import { listKnownTags } from '@strongroom/contract/documents/tags.ts'
import { searchAssets } from '@strongroom/contract/documents/search.ts'
import {
  createThread,
  findThread,
  listComments,
  listMentionableAssets,
  listThreads,
} from '@strongroom/contract/documents/comments.ts'
import { createAnnotation, findAnnotation, listAnnotations } from '@strongroom/contract/documents/annotations.ts'
import { findNeighbours } from '@strongroom/contract/documents/reading/neighbours.ts'
import { exportAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { listReaders } from '@strongroom/contract/record/readers.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { findLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import {
  favouriteWorkspace,
  inviteParticipants,
  listParticipants,
  listParticipantsOf,
  muteWorkspace,
  removeParticipant,
  updateParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import {
  createTagSet,
  listWorkspaceTagSets,
  updateWorkspaceTagSets,
} from '@strongroom/contract/organisation/tag-sets.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import {
  createDocument,
  downloadDocument,
  findPreview,
  listVersionOperations,
  listVersions,
  listVersionsOf,
  previewLatest,
  previewPage,
  streamDocument,
  thumbnailLatest,
} from '@strongroom/contract/documents/versions.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import {
  createWorkspace,
  findOperations,
  findWorkspace,
  listMyWorkspaces,
  renameWorkspace,
} from '@strongroom/contract/workspaces/workspaces.ts'
import { beforeAll, expect, test } from 'vitest'
import { contractNames } from '../system/contract-names.ts'
import { as, type TestPerson } from '../test/as.ts'
import { eventsOf } from '../test/audit.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const XFDF = '<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots/></xfdf>'

const server = useServer()
let owner: TestPerson
let people: Record<'manager' | 'preview' | 'editor' | 'hidden', TestPerson>
let ids: Record<'manager' | 'preview' | 'editor' | 'hidden' | 'owner' | 'pending', string>
let workspaceUuid: string
let folderUuid: string
let assetUuid: string
let versionUuid: string
let threadUuid: string
let taskUuid: string
let annotationUuid: string

beforeAll(async () => {
  owner = await given.person(server, 'Owner')
  const workspace = await as(server, owner).call(createWorkspace, { body: { name: 'Seen' } })
  workspaceUuid = workspace.uuid
  const body = { workgroupUuid: workspace.workgroupUuid, name: 'Filing' }
  const { uuid: set } = await as(server, owner).call(createTagSet, { body })
  await as(server, owner).call(updateWorkspaceTagSets, {
    params: { workspaceUuid },
    body: { suggestedTagSetUuids: [set] },
  })
  const add = async (name: string, abilities: Parameters<typeof given.participant>[3]) => {
    const person = await given.person(server, name)
    return { person, id: await given.participant(server, { owner, workspace }, person, abilities) }
  }
  const manager = await add('Manager', ['hasManageWorkspace'])
  const preview = await add('View', [])
  const editor = await add('Editor', ['hasDownload', 'hasEdit', 'hasCreateDocument', 'hasInviter'])
  const hidden = await add('Hidden', ['hasDownload'])
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('id', '=', hidden.id)
    .execute()
  const someone = await given.person(server, 'Pending')
  const pending = await given.invitee(server, { owner, workspace }, someone, [])
  people = { manager: manager.person, preview: preview.person, editor: editor.person, hidden: hidden.person }
  ids = {
    manager: manager.id,
    preview: preview.id,
    editor: editor.id,
    hidden: hidden.id,
    owner: workspace.participant.uuid,
    pending,
  }
  const folder = await as(server, owner).call(createFolder, {
    body: { name: 'Folder', workspaceUuid, allowEdit: false },
  })
  folderUuid = folder.uuid
  const document = await as(server, owner).upload(
    { name: 'd.txt', bytes: 'Some words.' },
    { workspaceUuid, parentUuid: folderUuid },
  )
  assetUuid = document.uuid
  const thread = { workspaceUuid, text: 'Hello', mentionedAssets: [assetUuid] }
  threadUuid = (await as(server, owner).call(createThread, { body: thread })).uuid
  const task = { workspaceUuid, type: 'review' as const, assigneeUuids: [preview.id], assetUuids: [assetUuid] }
  taskUuid = (await as(server, owner).call(createTask, { body: task })).uuid
  await server.drain()
  const annotations = { documentUuid: assetUuid, type: 'PUBLIC' as const, content: XFDF }
  annotationUuid = (await as(server, owner).call(createAnnotation, { body: annotations })).uuid
  versionUuid = document.latestDocumentVersion!.uuid
}, 180_000)

/** Every call that supports viewing as another person. */
const reads = (): [Endpoint, { params?: object; query?: object }][] => [
  [findWorkspace, { params: { workspaceUuid }, query: { includeActions: 'true' } }],
  [findOperations, { params: { workspaceUuid } }],
  [findLifecycle, { params: { workspaceUuid } }],
  [listParticipants, { query: { workspaceUuid, includeActions: 'true', query: 'a' } }],
  [listAssets, { query: { workspaceUuid, includeActions: 'true' } }],
  [listAssets, { query: { workspaceUuid, parentUuid: folderUuid, includeActions: 'true', type: 'DOCUMENT' } }],
  [findAsset, { params: { assetUuid }, query: { includeActions: 'true' } }],
  [listAncestors, { params: { workspaceUuid }, query: { ancestorOf: assetUuid } }],
  [listVersions, { query: { documentUuid: assetUuid, includeActions: 'true' } }],
  [findPreview, { params: { assetUuid }, query: {} }],
  [previewPage, { params: { versionUuid, page: '1' }, query: {} }],
  [previewLatest, { params: { assetUuid } }],
  [thumbnailLatest, { params: { assetUuid } }],
  [listAuditEvents, { params: { workspaceUuid }, query: { eventType: 'FOLDER_CREATED' } }],
  [explainAction, { params: { workspaceUuid }, query: { action: 'updateName', assetUuid } }],
  [listWorkspaceTagSets, { params: { workspaceUuid }, query: {} }],
  [listParticipantsOf, { query: { shareUuid: workspaceUuid, includeActions: 'true' } }],
  [listVersionsOf, { params: { workspaceUuid, assetUuid }, query: { includeActions: 'true' } }],
  [listVersionOperations, { params: { workspaceUuid, assetUuid, version: '1' } }],
  [listBin, { params: { workspaceUuid }, query: {} }],
  [listThreads, { query: { workspaceUuid } }],
  [listThreads, { query: { assetUuid } }],
  [findThread, { params: { threadUuid } }],
  [listComments, { query: { threadUuid } }],
  [listMentionableAssets, { query: { workspaceUuid, query: 'd' } }],
  [listAnnotations, { query: { documentUuid: assetUuid, includeActions: 'true' } }],
  [findAnnotation, { params: { annotationUuid } }],
  [listTasks, { query: { workspaceUuid, assignedToMe: 'true', includeActions: 'true' } }],
  [findTask, { params: { taskUuid }, query: { includeActions: 'true' } }],
  [findNeighbours, { params: { assetUuid }, query: {} }],
  [listKnownTags, { query: { workspaceUuid } }],
  [listReaders, { params: { assetUuid }, query: {} }],
  [searchAssets, { query: { workspaceUuid, name: 'd', sort: 'name,asc' } }],
]

/** Calls that people other than managers are refused. */
const FOR_MANAGERS = new Set<Endpoint>([listAuditEvents, listBin, listReaders])

async function answerOf(who: TestPerson, endpoint: Endpoint, input: { params?: object; query?: object }) {
  const response = await as(server, who).fetch(endpoint, input)
  const type = response.headers.get('content-type')
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return { status: response.status, type, body: body.replace(/,"requestId":"[\w-]+"/, '') }
}

const viewing = (
  viewer: TestPerson,
  participant: string,
  [endpoint, { params, query }]: ReturnType<typeof reads>[number],
) => answerOf(viewer, endpoint, { ...(params ? { params } : {}), query: { ...query, viewAs: participant } })

const codeOf = async (answer: Promise<{ body: string }>) =>
  (JSON.parse((await answer).body) as { code?: string }).code ?? 'ok'

test('the table lists every call that supports viewing as another person', () => {
  const all = [...contractNames().endpoints.keys()].filter(({ viewAs }) => viewAs)
  expect(new Set(reads().map(([endpoint]) => endpoint))).toEqual(new Set(all))
})

test('owner and managers viewing as a person get byte for byte what that person gets', {
  timeout: 180_000,
}, async () => {
  for (const [viewer, whom] of [
    [owner, ['manager', 'preview', 'editor', 'hidden']],
    [people.manager, ['preview', 'editor']],
  ] as const)
    for (const who of whom)
      for (const read of reads()) {
        const own = await answerOf(people[who], ...read)
        expect([200, FOR_MANAGERS.has(read[0]) ? 403 : 200]).toContain(own.status)
        expect(await viewing(viewer, ids[who], read), `${who}: ${read[0].method} ${read[0].path}`).toEqual(own)
      }
})

test('refusals are the same too', async () => {
  const nowhere = '00000000-0000-7000-8000-000000000000'
  for (const read of [
    [listAuditEvents, { params: { workspaceUuid }, query: {} }],
    [findAsset, { params: { assetUuid: nowhere }, query: {} }],
    [findAsset, { params: { assetUuid: 'no id' }, query: {} }],
  ] as ReturnType<typeof reads>) {
    const own = await answerOf(people.preview, ...read)
    const seen = await viewing(owner, ids.preview, read)
    expect(own.status).toBeGreaterThan(400)
    const codes = [own, seen].map(({ body }) => (JSON.parse(body) as { code: string }).code)
    expect(codes[0]).toBe(codes[1])
  }
})

test('which people may view as which', async () => {
  const look = reads()[0]!
  const outcome = (viewer: TestPerson, whom: string) => codeOf(viewing(viewer, whom, look))
  expect(await outcome(owner, ids.owner)).toBe('view.as.denied')
  expect(await outcome(people.manager, ids.owner)).toBe('view.as.denied')
  expect(await outcome(people.manager, ids.hidden)).toBe('view.as.not.found')
  expect(await outcome(people.editor, ids.preview)).toBe('view.as.denied')
  expect(await outcome(people.preview, ids.preview)).toBe('view.as.denied')
  expect(await outcome(owner, ids.pending)).toBe('view.as.denied')
  expect(await outcome(owner, 'nobody')).toBe('view.as.not.found')
  const stranger = await given.person(server, 'Stranger')
  expect(await outcome(stranger, ids.preview)).toBe('view.as.not.found')
  const response = await fetch(`${server.url}/publicapi/1/workspaces/${workspaceUuid}?viewAs=${ids.preview}`)
  expect(response.status).toBe(401)
})

test('the list offers it to exactly those who may', async () => {
  for (const viewer of [owner, people.manager, people.editor]) {
    const list = await as(server, viewer).call(listParticipants, { query: { workspaceUuid, includeActions: 'true' } })
    for (const { uuid, actions } of list.content)
      expect((await codeOf(viewing(viewer, uuid, reads()[0]!))) === 'ok', uuid).toBe(actions!.viewAs)
  }
})

test('the view can’t change or download anything, and shows nothing else', async () => {
  const other = await given.workspaceWith(server)
  await given.participant(server, other, people.preview, [])
  const theirs = await as(server, other.owner).upload(
    { name: 'x.txt', bytes: 'x' },
    { workspaceUuid: other.workspace.uuid },
  )
  const query = { viewAs: ids.preview }
  const params = { workspaceUuid, assetUuid, participantUuid: ids.editor }
  for (const endpoint of [
    renameWorkspace,
    renameAsset,
    deleteAsset,
    createFolder,
    createDocument,
    inviteParticipants,
    updateParticipant,
    removeParticipant,
    favouriteWorkspace,
    muteWorkspace,
    streamDocument,
    downloadDocument,
    exportSealedAudit,
  ])
    expect(await codeOf(answerOf(owner, endpoint, { params, query })), endpoint.path).toBe('view.as.read.only')
  expect(await codeOf(answerOf(owner, exportAudit, { query: { workspaceUuid, ...query } }))).toBe('view.as.read.only')
  for (const endpoint of [listMyWorkspaces, getMe])
    expect(await codeOf(answerOf(owner, endpoint, { query }))).toBe('view.as.elsewhere')
  // The participant sees this one, but not through the view.
  expect(await codeOf(answerOf(people.preview, findAsset, { params: { assetUuid: theirs.uuid } }))).toBe('ok')
  expect(await codeOf(answerOf(owner, findAsset, { params: { assetUuid: theirs.uuid }, query }))).toBe(
    'asset.not.found',
  )
  const elsewhere = { workspaceUuid: other.workspace.uuid }
  expect(await codeOf(answerOf(owner, findWorkspace, { params: elsewhere, query }))).toBe('workspace.not.found')
  expect(await codeOf(answerOf(owner, listAssets, { query: { ...elsewhere, ...query } }))).toBe('workspace.not.found')
  const mixed = { workspaceUuid, parentUuid: other.workspace.uuid, ...query }
  expect(await codeOf(answerOf(owner, listAssets, { query: mixed }))).toBe('workspace.not.found')
})

test('private data stays private', async () => {
  await as(server, people.preview).call(favouriteWorkspace, {
    params: { participantUuid: ids.preview },
    body: { favourite: true },
  })
  await as(server, people.preview).call(muteWorkspace, {
    params: { participantUuid: ids.preview },
    body: { muted: true },
  })
  const seen = await as(server, owner).fetch(findWorkspace, {
    params: { workspaceUuid },
    query: { viewAs: ids.preview },
  })
  expect(await seen.json()).toMatchObject({ participant: { uuid: ids.preview, isFavourite: false, isMuted: false } })
})

test('it is recorded for the viewer, once in ten minutes', async () => {
  server.pass(11 * 60_000)
  // Their sessions would have ended with the second pause.
  for (const person of [owner, people.manager]) await as(server, person).call(getMe, { query: {} })
  const before = (await eventsOf(server, owner, { uuid: workspaceUuid })).length
  await Promise.all(Array.from({ length: 5 }, () => viewing(owner, ids.editor, reads()[4]!)))
  await viewing(owner, ids.editor, reads()[6]!)
  const events = await eventsOf(server, owner, { uuid: workspaceUuid })
  expect(events.length - before).toBe(1)
  expect(events[0]).toMatchObject({ type: 'WORKSPACE_VIEWED_AS', actor: 'Owner', entity: people.editor.email })
  server.pass(11 * 60_000)
  await viewing(owner, ids.editor, reads()[4]!)
  expect((await eventsOf(server, owner, { uuid: workspaceUuid })).length - before).toBe(2)
  // Viewing a page this way is recorded for the viewer.
  await viewing(owner, ids.preview, reads()[10]!)
  const [latest] = await eventsOf(server, owner, { uuid: workspaceUuid })
  expect(latest).toMatchObject({ type: 'DOCUMENT_PREVIEWED', actor: 'Owner' })
})

test('it ends with the viewer’s right and with the participation', async () => {
  const look = reads()[0]!
  expect((await viewing(people.manager, ids.editor, look)).status).toBe(200)
  const params = { participantUuid: ids.manager }
  await as(server, owner).call(updateParticipant, { params, body: { hasManageWorkspace: false } })
  expect(await codeOf(viewing(people.manager, ids.editor, look))).toBe('view.as.denied')
  expect((await viewing(owner, ids.editor, look)).status).toBe(200)
  await as(server, owner).call(removeParticipant, { params: { participantUuid: ids.editor } })
  expect(await codeOf(viewing(owner, ids.editor, look))).toBe('view.as.not.found')
})

test('a refusal of the participant is not recorded as one of the viewer', async () => {
  const made = await given.workspaceWith(server, { reader: [], editor: ['hasEdit', 'hasDownload'] })
  const params = { workspaceUuid: made.workspace.uuid }
  const { content } = await as(server, made.owner).call(listParticipants, { query: params })
  const reader = content.find(({ user }) => user.email === made.people.reader.email)!
  const listing = [listAuditEvents, { params, query: {} }] as ReturnType<typeof reads>[number]
  const refusals = async () =>
    (await eventsOf(server, made.owner, made.workspace)).filter(({ type }) => type === 'ACCESS_REFUSED')
  expect((await viewing(made.owner, reader.uuid, listing)).status).toBe(403)
  expect(await refusals()).toEqual([])
  // A viewer without the right is refused in their own name, and so is the participant who really asks.
  await viewing(made.people.editor, reader.uuid, listing)
  await answerOf(made.people.reader, ...listing)
  expect(await refusals()).toMatchObject([
    { actor: 'reader', to: { code: 'permission.denied' } },
    { actor: 'editor', to: { code: 'view.as.denied' } },
  ])
})

test('the record marks a page viewed as another person', async () => {
  const seen = await given.person(server, 'Seen')
  const id = await given.participant(server, { owner, workspace: { uuid: workspaceUuid } as never }, seen, [])
  const page = reads().find(([endpoint]) => endpoint === previewPage)!
  server.pass(11 * 60_000)
  expect((await viewing(owner, id, page)).status).toBe(200)
  const [event] = await eventsOf(server, owner, { uuid: workspaceUuid })
  expect(event).toMatchObject({ type: 'DOCUMENT_PREVIEWED', actor: 'Owner', to: { viewedAs: seen.email } })
})
