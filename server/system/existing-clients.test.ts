import { createFolder, findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import {
  favouriteWorkspace,
  listParticipants,
  listParticipantsOf,
} from '@strongroom/contract/workspaces/participants.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import {
  createDocument,
  createVersion,
  listVersionOperations,
  listVersions,
  listVersionsOf,
  rollBackToVersion,
} from '@strongroom/contract/documents/versions.ts'
import { findWorkgroupOf } from '@strongroom/contract/organisation/workgroups.ts'
import { issueAgentShareToken } from '@strongroom/contract/workspaces/share-links.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { eventsOf } from '../test/audit.ts'
import { connectionsCounted } from '../test/administration/count-connections.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { serviceAccount } from '../test/service-account.ts'

const server = useServer()
const HAL = 'application/hal+json; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const NOBODY = '00000000-0000-7000-8000-000000000000'

test('versions under /rest/shares, the actions on each, and rollback by uuid', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, {
    viewer: [],
    editor: ['hasDownload', 'hasEdit'],
  })
  const first = await as(server, owner).upload({ name: 'plan.txt', bytes: 'one' }, { workspaceUuid: workspace.uuid })
  const params = { workspaceUuid: workspace.uuid, assetUuid: first.uuid }
  const form = new FormData()
  form.append('file', new Blob(['two']), 'plan.txt')
  const sent = await as(server, people.editor).fetch(createVersion, { params }, { body: form })
  expect(sent.status).toBe(204)
  const query = { includeActions: 'true' }
  const list = await as(server, owner).call(listVersionsOf, { params, query })
  const same = { documentUuid: first.uuid, ...query }
  expect(list).toEqual(await as(server, owner).call(listVersions, { query: same }))
  expect(list.content.map(({ version }) => version)).toEqual([2, 1])
  const elsewhere = await given.workspaceOf(server, owner)
  const wrong = { ...params, workspaceUuid: elsewhere.uuid }
  expect(await outcomeOf(as(server, owner).call(listVersionsOf, { params: wrong, query: {} }))).toBe('asset.not.found')

  const may = async (who: typeof owner, version: string) =>
    (await as(server, who).call(listVersionOperations, { params: { ...params, version } })).operations
  expect(await may(people.editor, '1')).toEqual(['GET contents', 'PUT rollbackContentVersion'])
  expect(await may(people.editor, '2')).toEqual(['GET contents', 'POST annotations'])
  expect(await may(people.viewer, '1')).toEqual([])
  for (const version of ['3', '0', '1.5', 'latest'])
    expect(await outcomeOf(may(owner, version)), version).toBe('version.not.found')

  const goBack = (who: typeof owner, targetVersionUuid: string) =>
    outcomeOf(as(server, who).call(rollBackToVersion, { params, body: { targetVersionUuid } }))
  const oldest = list.content[1]!.uuid
  expect(await goBack(people.viewer, oldest)).toBe('permission.denied')
  expect(await goBack(people.viewer, NOBODY)).toBe('permission.denied')
  expect(await goBack(people.editor, NOBODY)).toBe('version.not.found')
  expect(await goBack(people.editor, oldest)).toBe('ok')
  const after = await as(server, owner).call(findAsset, { params, query: {} })
  expect(after).toMatchObject({ version: 3, contentVersion: 3, fileSize: 3, modifiedByUuid: people.editor.uuid })
})

test('an annotated copy is uploaded with the flags of its folder; others are refused by name', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const upload = (flags: Record<string, string>) => {
    const form = new FormData()
    form.append('workspaceUuid', workspace.uuid)
    form.append('modifiedByUuid', owner.uuid)
    for (const [field, value] of Object.entries(flags)) form.append(field, value)
    form.append('file', new Blob(['one']), 'plan.txt')
    return as(server, owner).fetch(createDocument, {}, { body: form })
  }
  const kept = await upload({ allowEdit: 'true', locked: 'false' })
  expect([kept.status, await kept.json()]).toMatchObject([200, { allowEdit: true }])
  for (const [field, value] of Object.entries({ allowEdit: 'false', locked: 'true' })) {
    const answer = await upload({ [field]: value })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'input.invalid', fields: [{ path: field }] },
    ])
  }
})

test('documents and folders keep the description that they are created with', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, { reader: [] })
  const inside = { workspaceUuid: workspace.uuid }
  const said = 'Cynllun y ffordd\nsecond line'
  const file = { name: 'plan.txt', bytes: 'one' }
  const described = await as(server, owner).upload(file, { ...inside, description: ` ${said} ` })
  const plain = await as(server, owner).upload(file, { ...inside, description: '' })
  const folder = await as(server, owner).call(createFolder, { body: { ...inside, name: 'Plans', description: said } })
  expect([described.description, plain.description, folder.description]).toEqual([said, null, said])
  const list = await as(server, people.reader).call(listAssets, { query: inside })
  const shown = Object.fromEntries(list.content.map(({ uuid, description }) => [uuid, description]))
  expect(shown).toEqual({ [described.uuid]: said, [plain.uuid]: null, [folder.uuid]: said })
  const events = await eventsOf(server, owner, workspace)
  const created = events.filter(({ type }) => type === 'DOCUMENT_CREATED' || type === 'FOLDER_CREATED')
  expect(created.map(({ to }) => (to as { description?: string }).description)).toEqual([said, undefined, said])
  for (const description of ['x'.repeat(limits.message + 1), 'a\u202eb'])
    expect(await outcomeOf(as(server, owner).upload(file, { ...inside, description }))).toBe('input.invalid')
})

test('people of a workspace under /rest, one of them on request, and nobody by a hidden id', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, { reader: [] })
  const stranger = await given.person(server, 'Stranger')
  await given.invitee(server, { owner, workspace }, stranger, [])
  const query = { shareUuid: workspace.uuid }
  const all = await as(server, people.reader).call(listParticipantsOf, { query })
  const same = await as(server, people.reader).call(listParticipants, {
    query: { workspaceUuid: workspace.uuid, size: 100 },
  })
  expect(all).toEqual(same)
  const one = await as(server, people.reader).call(listParticipantsOf, { query: { ...query, userUuid: owner.uuid } })
  expect(one).toMatchObject({ content: [{ userUuid: owner.uuid, isOwner: true }], metadata: { totalElements: 1 } })
  const unknown = { ...query, userUuid: stranger.uuid, noContentReplacesSeeOther: 'true' }
  expect((await as(server, people.reader).fetch(listParticipantsOf, { query: unknown })).status).toBe(204)
  expect(await outcomeOf(as(server, stranger).call(listParticipantsOf, { query }))).toBe('workspace.invitation.pending')
})

test('people see their own favourites and nobody else’s', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, { reader: [] })
  const list = async (who: typeof owner, more: object = {}) =>
    (await as(server, who).call(listParticipants, { query: { workspaceUuid: workspace.uuid, ...more } })).content
  const mine = (await list(people.reader)).find(({ userUuid }) => userUuid === people.reader.uuid)!
  const params = { participantUuid: mine.uuid }
  await as(server, people.reader).call(favouriteWorkspace, { params, body: { favourite: true } })
  const seen = (rows: (typeof mine)[]) => Object.fromEntries(rows.map((row) => [row.userUuid, row.isFavourite]))
  expect(seen(await list(people.reader))).toEqual({ [owner.uuid]: null, [people.reader.uuid]: true })
  expect(seen(await list(owner))).toEqual({ [owner.uuid]: false, [people.reader.uuid]: null })
  expect(seen(await list(owner, { viewAs: mine.uuid }))).toMatchObject({ [people.reader.uuid]: false })
})

test('answers include locations and the caller’s own actions', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const { createFolder } = await import('@strongroom/contract/documents/assets.ts')
  const at = { workspaceUuid: workspace.uuid }
  const folder = await as(server, owner).call(createFolder, { body: { name: 'Plans', ...at } })
  const root = { uuid: workspace.uuid, name: workspace.name, type: 'FOLDER' }
  const place = { uuid: workspace.uuid, name: workspace.name, workgroupUuid: workspace.workgroupUuid }
  expect(folder).toMatchObject({ parent: root, workspace: place, shareUuid: workspace.uuid })
  const file = await as(server, owner).upload({ name: 'a.txt', bytes: 'x' }, { ...at, parentUuid: folder.uuid })
  const inside = { uuid: folder.uuid, name: 'Plans', type: 'FOLDER' }
  expect(file).toMatchObject({ parent: inside, workspace: place })
  const found = await as(server, owner).call(findAsset, { params: { assetUuid: file.uuid }, query: {} })
  const { actions: _, ...shown } = file
  expect(found).toEqual(shown)
  const list = await as(server, owner).call(listAssets, { query: { ...at, parentUuid: folder.uuid } })
  expect(list.content).toEqual([found])

  const endDate = server.ports.clock.now().getTime() + 172_800_000
  const params = { workspaceUuid: workspace.uuid }
  await as(server, owner).call(updateLifecycle, { params, body: { endDate, endReason: 'Sold' } })
  const [told, me] = [
    await as(server, owner).call(findWorkspace, { params, query: {} }),
    await as(server, owner).call(getMe, { query: {} }),
  ]
  expect(told).toMatchObject({ accountUuid: workspace.workgroup.accountUuid, endDate, endReason: 'Sold' })
  expect(me.actions).toMatchObject({ completedAuth: true, initiateMobileAuth: true })
  expect(me._embedded.organisation).toMatchObject({
    containsAgentDevice: false,
    _links: { avatar: { href: `/publicapi/1/workgroups/${workspace.workgroupUuid}/avatar` } },
  })
  const workgroup = { params: { workgroupUuid: workspace.workgroupUuid }, query: {} }
  await connectionsCounted(server)
  const seen = await as(server, owner).call(findWorkgroupOf, workgroup)
  expect(seen).toMatchObject({ containsAgentDevice: false, quota: { currentOrgConnections: 1, maxConnections: null } })
  expect(seen.operations).toContain('update')
})

test('two calls take and answer hal+json where a client asks for it, and JSON otherwise', async () => {
  const { workspace, owner } = await given.workspaceWith(server, {})
  const records = await serviceAccount(server, 'write')
  const body = { email: owner.email, folderId: 'F-1' }
  const { agentShareToken } = await as(server, records).call(issueAgentShareToken, { body })
  const folder = await as(server, owner).call(createFolder, { body: { name: 'In', workspaceUuid: workspace.uuid } })
  const ancestors = `/rest/shares/${workspace.uuid}/assets/ancestors?ancestorOf=${folder.uuid}`
  const linked = JSON.stringify({ name: 'Lease', agentShareToken, folderId: 'F-1' })
  const ask = (path: string, accept: string, post?: string) =>
    fetch(server.url + path, {
      headers: {
        authorization: `Bearer ${owner.token}`,
        accept,
        ...(post ? { 'content-type': 'application/hal+json' } : {}),
      },
      ...(post ? { method: 'POST', body: post } : {}),
    })
  const typeOf = async (answer: Promise<Response>) => (await answer).headers.get('content-type')
  const made = await ask('/rest/shares', 'application/hal+json', linked)
  expect([made.status, made.headers.get('content-type')]).toEqual([200, HAL])
  expect(await made.json()).toEqual({ uuid: expect.any(String) })
  expect(await typeOf(ask(ancestors, 'Application/HAL+json;q=0.9, text/html'))).toBe(HAL)
  for (const accept of ['*/*', 'application/json', 'application/json, application/hal+json'])
    expect(await typeOf(ask(ancestors, accept)), accept).toBe(JSON_TYPE)
  expect(await typeOf(ask('/rest/me', 'application/hal+json'))).toBe(JSON_TYPE)
  const refused = ask(ancestors.replace(folder.uuid, NOBODY), 'application/hal+json')
  expect(await typeOf(refused)).toBe(JSON_TYPE)
})
