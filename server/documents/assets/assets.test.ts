import * as contract from '@strongroom/contract/documents/assets.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const folder = (who: TestPerson, workspaceUuid: string, name: string, { parentUuid, ...flags }: FolderMore = {}) =>
  as(server, who).call(contract.createFolder, {
    body: { name, workspaceUuid, ...(parentUuid ? { parentUuid } : {}), ...flags },
  })
interface FolderMore {
  parentUuid?: string
  allowNewDocument?: boolean
  allowEdit?: boolean
}
const list = (who: TestPerson, workspaceUuid: string, query: object = {}) =>
  as(server, who).call(contract.listAssets, { query: { workspaceUuid, ...query } })
const namesIn = async (who: TestPerson, workspaceUuid: string, parentUuid?: string) =>
  (await list(who, workspaceUuid, { parentUuid, sort: 'name,asc' })).content.map((asset) => asset.name)
const move = (who: TestPerson, assetUuid: string, parentUuid: string | null) =>
  as(server, who).call(contract.moveAsset, { params: { assetUuid }, body: { parentUuid } })

test('folders and documents are listed with totals, actions and authors', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const reports = await folder(owner, workspace.uuid, 'Reports')
  await as(server, owner).upload(
    { name: 'a.txt', bytes: 'alpha' },
    { workspaceUuid: workspace.uuid, parentUuid: reports.uuid },
  )
  const root = await list(owner, workspace.uuid, { includeActions: true })
  expect(root.metadata.totalElements).toBe(1)
  expect(root.content[0]).toMatchObject({
    name: 'Reports',
    type: 'FOLDER',
    childCount: 1,
    createdBy: { givenName: 'Owner', email: owner.email },
    actions: { createDocument: true, delete: true },
  })
  const inside = await list(owner, workspace.uuid, { parentUuid: reports.uuid })
  expect(inside.content[0]).toMatchObject({ name: 'a.txt', extension: 'txt', fileSize: 5, contentVersion: 1 })
  const ancestors = await as(server, owner).call(contract.listAncestors, {
    params: { workspaceUuid: workspace.uuid },
    query: { ancestorOf: inside.content[0]!.uuid },
  })
  expect(ancestors.content).toEqual([{ uuid: reports.uuid, name: 'Reports' }])
})

test('totals stay right through creating, moving and deleting', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const [a, b] = [await folder(owner, workspace.uuid, 'A'), await folder(owner, workspace.uuid, 'B')]
  const inner = await folder(owner, workspace.uuid, 'Inner', { parentUuid: a.uuid })
  for (let i = 0; i < 3; i++)
    await as(server, owner).upload(
      { name: 'x.txt', bytes: 'x' },
      { workspaceUuid: workspace.uuid, parentUuid: inner.uuid },
    )
  const counts = async () =>
    Object.fromEntries((await list(owner, workspace.uuid)).content.map((asset) => [asset.name, asset.childCount]))
  expect(await counts()).toEqual({ A: 1, B: 0 })
  await move(owner, inner.uuid, b.uuid)
  expect(await counts()).toEqual({ A: 0, B: 1 })
  await as(server, owner).call(contract.deleteAsset, { params: { assetUuid: b.uuid }, body: undefined })
  expect(await counts()).toEqual({ A: 0 })
  expect((await list(owner, workspace.uuid)).metadata.totalElements).toBe(1)
  const deleted = (await eventsOf(server, owner, workspace)).find((event) => event.type === 'ASSET_DELETED')
  expect(deleted).toMatchObject({ entity: 'B', from: { name: 'B', documents: 3, folders: 2 } })
})

test('rename keeps the extension, is recorded, and refuses a name taken in any case', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const file = await as(server, owner).upload({ name: 'Draft.PDF', bytes: '%PDF' }, { workspaceUuid: workspace.uuid })
  const rename = (name: string) =>
    as(server, owner).call(contract.renameAsset, { params: { assetUuid: file.uuid }, body: { name } })
  await rename('Final')
  expect(await namesIn(owner, workspace.uuid)).toEqual(['Final.pdf'])
  await as(server, owner).upload({ name: 'other.pdf', bytes: '%PDF' }, { workspaceUuid: workspace.uuid })
  expect(await outcomeOf(rename('OTHER.pdf'))).toBe('name.taken')
  expect(await outcomeOf(rename('a/b'))).toBe('input.invalid')
  expect(await outcomeOf(rename('..'))).toBe('input.invalid')
  const events = (await eventsOf(server, owner, workspace)).filter((event) => event.type === 'ASSET_RENAMED')
  expect(events).toMatchObject([{ from: { name: 'Draft.PDF' }, to: { name: 'Final.pdf' } }])
})

test('two concurrent uploads of one name get two names', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const upload = () => as(server, owner).upload({ name: 'same.txt', bytes: 'same' }, { workspaceUuid: workspace.uuid })
  await Promise.all(Array.from({ length: 5 }, upload))
  expect(await namesIn(owner, workspace.uuid)).toEqual([
    'same (2).txt',
    'same (3).txt',
    'same (4).txt',
    'same (5).txt',
    'same.txt',
  ])
})

test('a folder cannot be moved into itself, also by two concurrent moves', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const a = await folder(owner, workspace.uuid, 'A')
  const b = await folder(owner, workspace.uuid, 'B')
  const inA = await folder(owner, workspace.uuid, 'In A', { parentUuid: a.uuid })
  expect(await outcomeOf(move(owner, a.uuid, inA.uuid))).toBe('move.into.itself')
  expect(await outcomeOf(move(owner, a.uuid, a.uuid))).toBe('move.into.itself')
  const outcomes = await Promise.all([outcomeOf(move(owner, a.uuid, b.uuid)), outcomeOf(move(owner, b.uuid, a.uuid))])
  expect(outcomes.toSorted()).toEqual(['move.into.itself', 'ok'])
})

test('a move goes only to a folder of the same workspace', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const other = await given.workspaceWith(server)
  const file = await as(server, owner).upload({ name: 'a.txt', bytes: 'a' }, { workspaceUuid: workspace.uuid })
  const foreign = await folder(other.owner, other.workspace.uuid, 'Foreign')
  expect(await outcomeOf(move(owner, file.uuid, foreign.uuid))).toBe('folder.not.found')
  expect(await outcomeOf(move(owner, file.uuid, file.uuid))).toBe('folder.not.found')
})

test('folder flags restrict participants, also through parent folders, but not the owner', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    editor: ['hasDownload', 'hasEdit', 'hasCreateDocument', 'hasCreateFolder'],
  })
  const closed = await folder(owner, workspace.uuid, 'Closed', { allowNewDocument: false, allowEdit: false })
  const below = await folder(owner, workspace.uuid, 'Below', { parentUuid: closed.uuid })
  const put = (who: TestPerson) =>
    as(server, who).upload({ name: 'n.txt', bytes: 'n' }, { workspaceUuid: workspace.uuid, parentUuid: below.uuid })
  expect(await outcomeOf(put(people.editor))).toBe('permission.denied')
  const file = await put(owner)
  const rename = as(server, people.editor).call(contract.renameAsset, {
    params: { assetUuid: file.uuid },
    body: { name: 'm' },
  })
  expect(await outcomeOf(rename)).toBe('permission.denied')
  expect(await outcomeOf(folder(people.editor, workspace.uuid, 'Fine', { parentUuid: below.uuid }))).toBe('ok')
  await move(owner, below.uuid, null)
  expect(await outcomeOf(put(people.editor))).toBe('ok')
})

test('who may do what', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    viewer: [],
    creator: ['hasCreateFolder', 'hasCreateDocument'],
    editor: ['hasDownload', 'hasEdit'],
    deleter: ['hasDelete'],
    manager: ['hasManageWorkspace'],
  })
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner, workspace }, invited, ['hasManageWorkspace'])
  const everybody = { ...people, owner, invited, stranger: await given.person(server, 'Stranger'), nobody: undefined }
  const outside = { invited: 'asset.not.found', stranger: 'asset.not.found', nobody: 'signed.out' } as const
  const fresh = async () => (await folder(owner, workspace.uuid, `F ${Math.random()}`)).uuid
  await matrix(server, contract.renameAsset, {
    input: async (who) => ({ params: { assetUuid: await fresh() }, body: { name: `by ${who}` } }),
    people: everybody,
    expected: {
      viewer: 'permission.denied',
      creator: 'permission.denied',
      deleter: 'permission.denied',
      editor: 'ok',
      manager: 'ok',
      owner: 'ok',
      ...outside,
    },
  })
  await matrix(server, contract.moveAsset, {
    input: async () => ({ params: { assetUuid: await fresh() }, body: { parentUuid: await fresh() } }),
    people: everybody,
    expected: {
      viewer: 'permission.denied',
      creator: 'permission.denied',
      deleter: 'permission.denied',
      editor: 'ok',
      manager: 'ok',
      owner: 'ok',
      ...outside,
    },
  })
  await matrix(server, contract.deleteAsset, {
    input: async () => ({ params: { assetUuid: await fresh() }, body: undefined }),
    people: everybody,
    expected: {
      viewer: 'permission.denied',
      creator: 'permission.denied',
      editor: 'permission.denied',
      deleter: 'ok',
      manager: 'ok',
      owner: 'ok',
      ...outside,
    },
  })
  await matrix(server, contract.createFolder, {
    input: (who) => ({ body: { name: `New ${who}`, workspaceUuid: workspace.uuid } }),
    people: everybody,
    expected: {
      viewer: 'permission.denied',
      editor: 'permission.denied',
      deleter: 'permission.denied',
      creator: 'ok',
      manager: 'ok',
      owner: 'ok',
      invited: 'workspace.invitation.pending',
      stranger: 'workspace.not.found',
      nobody: 'signed.out',
    },
  })
  await matrix(server, contract.listAssets, {
    input: () => ({ query: { workspaceUuid: workspace.uuid } }),
    people: everybody,
    expected: {
      viewer: 'ok',
      editor: 'ok',
      owner: 'ok',
      invited: 'workspace.invitation.pending',
      stranger: 'workspace.not.found',
      nobody: 'signed.out',
    },
  })
})

test('a body cannot name another actor', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const made = await folder(owner, workspace.uuid, 'A')
  const remove = as(server, owner).call(contract.deleteAsset, {
    params: { assetUuid: made.uuid },
    body: { modifiedByUuid: people.viewer.uuid },
  })
  expect(await outcomeOf(remove)).toBe('permission.denied')
})

test('folders come first on request, in each order and across pages', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const names = async (sort: string, more: object = {}) =>
    (await list(owner, workspace.uuid, { sort, foldersFirst: true, ...more })).content.map((asset) => asset.name)
  const upload = (name: string, bytes: string) =>
    as(server, owner).upload({ name, bytes }, { workspaceUuid: workspace.uuid })
  await upload('b.txt', 'four')
  await folder(owner, workspace.uuid, 'C')
  await upload('d.txt', 'x')
  await folder(owner, workspace.uuid, 'A')
  expect(await names('name,asc')).toEqual(['A', 'C', 'b.txt', 'd.txt'])
  expect(await names('name,desc')).toEqual(['C', 'A', 'd.txt', 'b.txt'])
  expect(await names('createdDate,desc')).toEqual(['A', 'C', 'd.txt', 'b.txt'])
  expect(await names('modifiedDate,asc')).toEqual(['C', 'A', 'b.txt', 'd.txt'])
  expect(await names('size,desc')).toEqual(['A', 'C', 'b.txt', 'd.txt'])
  expect(await names('size,asc')).toEqual(['A', 'C', 'd.txt', 'b.txt'])
  expect(await names('name,asc', { size: 3 })).toEqual(['A', 'C', 'b.txt'])
  expect(await names('name,asc', { size: 3, page: 1 })).toEqual(['d.txt'])
  expect(await names('name,asc', { size: 1, page: 1 })).toEqual(['C'])
  expect(await names('name,asc', { size: 1, page: 7 })).toEqual([])
  expect(await names('name,asc', { type: 'DOCUMENT' })).toEqual(['b.txt', 'd.txt'])
  expect(await names('name,asc', { foldersFirst: false })).toEqual(['A', 'b.txt', 'C', 'd.txt'])
})
