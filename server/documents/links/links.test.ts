import {
  createFolder,
  deleteAsset,
  findAsset,
  listAssets,
  moveAsset,
  renameAsset,
} from '@strongroom/contract/documents/assets.ts'
import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import * as contract from '@strongroom/contract/documents/links.ts'
import { downloadDocument, listVersions } from '@strongroom/contract/documents/versions.ts'
import { findOperations } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const URL_A = 'https://example.org/a?b=c#d'

const link = (
  who: TestPerson,
  workspaceUuid: string,
  more: { name?: string; url?: string; parentUuid?: string } = {},
) => as(server, who).call(contract.createLink, { body: { name: 'Site', url: URL_A, workspaceUuid, ...more } })
const find = (who: TestPerson, assetUuid: string) =>
  as(server, who).call(findAsset, { params: { assetUuid }, query: { includeActions: 'true' } })

const people = () =>
  given.workspaceWith(server, {
    adder: ['hasCreateDocument'],
    editor: ['hasDownload', 'hasEdit'],
    reader: ['hasDownload'],
    manager: ['hasManageWorkspace'],
  })

test('a link is created, changed, renamed, moved, deleted and restored, and each is recorded', async () => {
  const { owner, workspace } = await people()
  const at = workspace.uuid
  const { uuid: parentUuid } = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: at } })
  const made = await link(owner, at)
  expect(made).toMatchObject({
    type: 'LINK',
    name: 'Site',
    url: URL_A,
    extension: null,
    status: 'COMPLETE',
    fileSize: null,
    childCount: null,
    contentVersion: null,
    actions: { updateUrl: true, canDownload: false, preview: false, createVersion: false, createFolder: false },
  })
  const params = { assetUuid: made.uuid }
  const change = (url: string) => as(server, owner).call(contract.updateLinkUrl, { params, body: { url } })
  await change('http://example.org/b')
  await change('http://example.org/b')
  await as(server, owner).call(renameAsset, { params, body: { name: 'v1.5 notes' } })
  await as(server, owner).call(moveAsset, { params, body: { parentUuid } })
  expect(await find(owner, made.uuid)).toMatchObject({ name: 'v1.5 notes', parentUuid, url: 'http://example.org/b' })
  await as(server, owner).call(deleteAsset, { params, body: undefined })
  await as(server, owner).call(restoreAsset, { params: { workspaceUuid: at, binUuid: made.uuid } })
  expect((await eventsOf(server, owner, workspace)).slice(0, 6)).toMatchObject([
    { type: 'ASSET_RESTORED' },
    { type: 'ASSET_DELETED', from: { documents: 0, folders: 0 } },
    { type: 'ASSET_MOVED' },
    { type: 'ASSET_RENAMED' },
    { type: 'LINK_URL_CHANGED', from: { url: URL_A }, to: { url: 'http://example.org/b' } },
    { type: 'LINK_CREATED', entity: 'Site', to: { name: 'Site', url: URL_A } },
  ])
})

test('the rules of links', async () => {
  const made = await people()
  const { owner, workspace } = made
  const stranger = await given.person(server, 'Stranger')
  const everybody = { owner, ...made.people, stranger }
  let total = 0
  await matrix(server, contract.createLink, {
    input: () => ({ body: { name: `L${++total}`, url: URL_A, workspaceUuid: workspace.uuid } }),
    people: everybody,
    expected: {
      owner: 'ok',
      manager: 'ok',
      adder: 'ok',
      editor: 'permission.denied',
      reader: 'permission.denied',
      stranger: 'workspace.not.found',
    },
  })
  const { uuid: assetUuid } = await link(owner, workspace.uuid)
  await matrix(server, contract.updateLinkUrl, {
    input: (who) => ({ params: { assetUuid }, body: { url: `https://${who}.example.org` } }),
    people: everybody,
    expected: {
      owner: 'ok',
      manager: 'ok',
      editor: 'ok',
      adder: 'permission.denied',
      reader: 'permission.denied',
      stranger: 'asset.not.found',
    },
  })
  const operations = async (who: TestPerson) =>
    (await as(server, who).call(findOperations, { params: { workspaceUuid: workspace.uuid } })).operations
  expect(await operations(made.people.adder)).toContain('POST links')
  expect(await operations(made.people.editor)).not.toContain('POST links')
  await server.asOwner(`update workgroup set enable_links = false where id = $1`, [workspace.workgroupUuid])
  expect(await operations(made.people.adder)).not.toContain('POST links')
  expect(await outcomeOf(link(owner, workspace.uuid, { name: 'Off' }))).toBe('permission.denied')
  await server.asOwner(`update workgroup set enable_links = true where id = $1`, [workspace.workgroupUuid])
  await server.asOwner(`update workspace set link_type = 'PUBLICATION' where id = $1`, [workspace.uuid])
  expect(await outcomeOf(link(owner, workspace.uuid, { name: 'Published' }))).toBe('permission.denied')
})

test('the flag of a folder against new documents is against links too', async () => {
  const { owner, workspace, people: all } = await people()
  const { uuid: parentUuid } = await as(server, owner).call(createFolder, {
    body: { name: 'Closed', workspaceUuid: workspace.uuid, allowNewDocument: false },
  })
  expect(await outcomeOf(link(all.adder, workspace.uuid, { parentUuid }))).toBe('permission.denied')
  expect(await outcomeOf(link(owner, workspace.uuid, { parentUuid }))).toBe('ok')
})

test('addresses and names are checked', async () => {
  const { owner, workspace } = await people()
  const wrong = [
    '',
    'example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'https://',
    'https:///path',
    'https://user:secret@example.org/',
    'https://exa mple.org',
    'https://example.org/\u202egpj.exe',
    'https://example.org\\@evil.example',
    `https://example.org/${'a'.repeat(1981)}`,
  ]
  for (const url of wrong)
    expect(await outcomeOf(link(owner, workspace.uuid, { url })), JSON.stringify(url)).toBe('input.invalid')
  for (const name of ['', ' ', 'a/b', 'x'.repeat(254)])
    expect(await outcomeOf(link(owner, workspace.uuid, { name })), name).toBe('input.invalid')
  const right = [
    '  HTTPS://example.org  ',
    'http://[::1]:8080/x',
    `https://example.org/${'a'.repeat(1980)}`,
    'https://bücher.example',
  ]
  for (const [i, url] of right.entries())
    expect((await link(owner, workspace.uuid, { url, name: `right ${i}` })).url).toBe(url.trim())
  expect((await link(owner, workspace.uuid, { name: 'x'.repeat(253) })).name).toHaveLength(253)
  expect(await outcomeOf(link(owner, workspace.uuid, { name: 'RIGHT 0' }))).toBe('name.taken')
})

test('a link is no document: no versions, no bytes, and apart in lists by type', async () => {
  const { owner, workspace } = await people()
  const at = workspace.uuid
  const file = await as(server, owner).upload({ name: 'z.txt', bytes: 'z' }, { workspaceUuid: at })
  const folder = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: at } })
  const made = await link(owner, at, { name: 'a' })
  const listed = async (query: object) => {
    const { content, metadata } = await as(server, owner).call(listAssets, {
      query: { workspaceUuid: at, sort: 'name,asc', ...query },
    })
    return [metadata.totalElements, ...content.map(({ name }) => name)]
  }
  expect(await listed({})).toEqual([3, 'a', 'F', 'z.txt'])
  expect(await listed({ foldersFirst: 'true' })).toEqual([3, 'F', 'a', 'z.txt'])
  expect(await listed({ foldersFirst: 'true', sort: 'size,desc' })).toEqual([3, 'F', 'z.txt', 'a'])
  expect(await listed({ type: 'LINK' })).toEqual([1, 'a'])
  expect(await listed({ type: 'link' })).toEqual([1, 'a'])
  expect(await listed({ type: 'DOCUMENT' })).toEqual([1, 'z.txt'])
  expect(await listed({ type: 'FOLDER' })).toEqual([1, 'F'])
  expect(await listed({ type: 'LINK', name: 'A' })).toEqual([1, 'a'])
  expect(await listed({ type: 'DOCUMENT', name: 'A' })).toEqual([0])
  const download = await as(server, owner).fetch(downloadDocument, { params: { assetUuid: made.uuid } })
  expect(download.status).toBe(404)
  expect(await outcomeOf(as(server, owner).uploadVersion({ name: 'a', bytes: 'x' }, made.uuid))).toBe(
    'permission.denied',
  )
  expect((await as(server, owner).call(listVersions, { query: { documentUuid: made.uuid } })).content).toEqual([])
  for (const { uuid: assetUuid } of [file, folder])
    expect(
      await outcomeOf(as(server, owner).call(contract.updateLinkUrl, { params: { assetUuid }, body: { url: URL_A } })),
    ).toBe('asset.not.found')
  expect(
    await outcomeOf(as(server, owner).upload({ name: 'x', bytes: 'x' }, { workspaceUuid: at, parentUuid: made.uuid })),
  ).toBe('folder.not.found')
})
