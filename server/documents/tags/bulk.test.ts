import { createFolder, deleteAsset } from '@strongroom/contract/documents/assets.ts'
import * as contract from '@strongroom/contract/documents/tags.ts'
import {
  addTagToSet,
  createTagSet,
  deleteTagSet,
  enableTagSet,
  updateWorkspaceTagSets,
} from '@strongroom/contract/organisation/tag-sets.ts'
import { findAsset } from '@strongroom/contract/documents/assets.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

type Tag = { name: string; type?: 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE'; value?: string }

const people = () => given.workspaceWith(server, { editor: ['hasDownload', 'hasEdit'], reader: ['hasDownload'] })
const fileOf = (who: TestPerson, workspaceUuid: string, name: string, parentUuid?: string) =>
  as(server, who).upload({ name, bytes: name }, { workspaceUuid, ...(parentUuid ? { parentUuid } : {}) })
const update = (who: TestPerson, assetUuids: string[], applyTags: Tag[], unapplyTags: Tag[] = []) =>
  as(server, who).call(contract.updateTags, { body: { assetUuids, applyTags, unapplyTags } })
const find = (who: TestPerson, assetUuid: string) =>
  as(server, who).call(findAsset, { params: { assetUuid }, query: {} })
const names = (tags: { name: string; value: string }[]) => tags.map(({ name, value }) => `${name}:${value}`)
const known = async (who: TestPerson, query: object = {}) => {
  const { content, metadata } = await as(server, who).call(contract.listKnownTags, { query })
  return [metadata.totalElements, ...content.map(({ name, count }) => `${name} ${count}`)]
}

/** A set of the workgroup with these tags, suggested in the workspace. */
async function suggest(
  owner: TestPerson,
  { uuid: workspaceUuid, workgroupUuid }: { uuid: string; workgroupUuid: string },
  ...tags: object[]
) {
  const { uuid } = await as(server, owner).call(createTagSet, { body: { workgroupUuid, name: 'Filing' } })
  for (const tag of tags)
    await as(server, owner).call(addTagToSet, {
      params: { tagSetUuid: uuid },
      body: { colour: 'red', ...tag } as never,
    })
  await as(server, owner).call(updateWorkspaceTagSets, {
    params: { workspaceUuid },
    body: { suggestedTagSetUuids: [uuid] },
  })
  return uuid
}

test('a selection is tagged as far as possible; the answer says what changed and why the rest did not', async () => {
  const { owner, workspace, people: all } = await people()
  const at = workspace.uuid
  const folder = await as(server, owner).call(createFolder, {
    body: { name: 'Shut', workspaceUuid: at, allowEdit: false },
  })
  const [a, b, shut] = [
    await fileOf(owner, at, 'a.txt'),
    await fileOf(owner, at, 'b.txt'),
    await fileOf(owner, at, 'c.txt', folder.uuid),
  ]
  const full = await fileOf(owner, at, 'full.txt')
  await update(
    owner,
    [full.uuid],
    Array.from({ length: 50 }, (_, i) => ({ name: `n${i}` })),
  )
  await update(owner, [a.uuid], [{ name: 'Old' }, { name: 'Kept' }])
  const elsewhere = await given.workspaceWith(server)
  const foreign = await fileOf(elsewhere.owner, elsewhere.workspace.uuid, 'f.txt')
  const ids = [a, b, shut, full, folder, foreign].map(({ uuid }) => uuid)
  const { changes, errors } = await update(
    all.editor,
    [...ids, a.uuid],
    [{ name: 'New', value: '1' }],
    [{ name: 'old' }],
  )
  expect(changes.map(({ assetUuid, tags }) => [assetUuid, names(tags)])).toEqual([
    [a.uuid, ['Kept:', 'New:1']],
    [b.uuid, ['New:1']],
  ])
  expect(Object.fromEntries(errors.map(({ assetUuid, code }) => [assetUuid, code]))).toEqual({
    [shut.uuid]: 'permission.denied',
    [folder.uuid]: 'permission.denied',
    [foreign.uuid]: 'asset.not.found',
    [full.uuid]: 'tags.too.many',
  })
  expect(errors[0]!.description).not.toBe('')
  const events = (await eventsOf(server, owner, workspace)).filter(
    ({ actor, type }) => actor === 'editor' && type === 'ASSET_TAGS_CHANGED',
  )
  expect(events).toMatchObject([{ type: 'ASSET_TAGS_CHANGED' }, { type: 'ASSET_TAGS_CHANGED' }])
  // The same again changes and records nothing.
  const again = await update(all.editor, ids, [{ name: 'New', value: '1' }], [{ name: 'old' }])
  expect(again.changes).toHaveLength(2)
  expect(
    (await eventsOf(server, owner, workspace)).filter(
      ({ actor, type }) => actor === 'editor' && type === 'ASSET_TAGS_CHANGED',
    ),
  ).toHaveLength(2)
  // Nothing of it is the reader's to change.
  const none = await update(all.reader, ids, [{ name: 'x' }])
  expect([none.changes, none.errors.length]).toEqual([[], 6])
  expect(await outcomeOf(update(owner, [], [{ name: 'x' }]))).toBe('input.invalid')
  expect(await outcomeOf(update(owner, [a.uuid], [{ name: 'x', type: 'NUMBER', value: 'y' }]))).toBe('input.invalid')
  expect(await outcomeOf(update(owner, ['x'], [{ name: 'x' }]))).not.toBe('ok')
})

test('documents of two workspaces at once, each recorded where it is', async () => {
  const one = await people()
  const other = await given.workspaceOf(server, one.owner)
  const a = await fileOf(one.owner, one.workspace.uuid, 'a.txt')
  const b = await fileOf(one.owner, other.uuid, 'b.txt')
  expect((await update(one.owner, [b.uuid, a.uuid], [{ name: 'Both' }])).changes).toHaveLength(2)
  for (const workspace of [one.workspace, other])
    expect((await eventsOf(server, one.owner, workspace))[0]).toMatchObject({
      type: 'ASSET_TAGS_CHANGED',
      actor: 'Owner',
    })
})

test('many at once over the same documents: none fails, and each tag exists once', async () => {
  const { owner, workspace, people: all } = await people()
  const files = await Promise.all(['a', 'b', 'c', 'd'].map((name) => fileOf(owner, workspace.uuid, `${name}.txt`)))
  const ids = files.map(({ uuid }) => uuid)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      update(i % 2 ? owner : all.editor, i % 3 ? ids : ids.toReversed(), [{ name: 'Same' }, { name: `T${i % 4}` }]),
    ),
  )
  expect(answers.flatMap(({ errors }) => errors)).toEqual([])
  for (const id of ids) expect(names((await find(owner, id)).tags)).toEqual(['Same:', 'T0:', 'T1:', 'T2:', 'T3:'])
})

test('a set binds the values of its tags while it is offered; set tags keep working afterwards', async () => {
  const { owner, workspace } = await people()
  const set = await suggest(
    owner,
    workspace,
    { name: 'Class', validValues: ['Public', 'Secret'] },
    { name: 'Year', type: 'NUMBER' },
    { name: 'Draft', type: 'NONE' },
  )
  const { uuid } = await fileOf(owner, workspace.uuid, 'a.txt')
  const codeOf = async (tag: Tag) => (await update(owner, [uuid], [tag])).errors[0]?.code ?? 'ok'
  expect(await codeOf({ name: 'zebra' })).toBe('ok')
  expect(await codeOf({ name: 'class', value: 'secret' })).toBe('ok')
  expect(await codeOf({ name: 'Class', value: 'Top' })).toBe('tag.value.refused')
  expect(await codeOf({ name: 'Class' })).toBe('tag.value.refused')
  expect(await codeOf({ name: 'Year', value: 'soon' })).toBe('tag.value.refused')
  expect(await codeOf({ name: 'Year', type: 'NUMBER', value: '2026' })).toBe('ok')
  expect(await codeOf({ name: 'draft', value: 'x' })).toBe('tag.value.refused')
  expect(await codeOf({ name: 'draft' })).toBe('ok')
  // In the spelling and colour of the set, and before other tags.
  const order = ['Class:Secret', 'Draft:', 'Year:2026', 'zebra:']
  const { tags } = await find(owner, uuid)
  expect(names(tags)).toEqual(order)
  expect(tags.map(({ colour, weight }) => [colour, weight])).toEqual([
    ['red', 1],
    ['red', 1],
    ['red', 1],
    [null, 0],
  ])
  const params = { tagSetUuid: set }
  const disabling = as(server, owner).call(enableTagSet, { params, body: { enabled: false } })
  const [bulk] = await Promise.all([update(owner, [uuid], [{ name: 'Class', value: 'Public' }]), disabling])
  expect(bulk.errors).toEqual([])
  // Either the set still offered it, or it is a tag like any other.
  expect(names((await find(owner, uuid)).tags)).toContain('Class:Public')
  expect(await codeOf({ name: 'Class', value: 'Top' })).toBe('ok')
  expect((await update(owner, [uuid], [], [{ name: 'Class', value: 'Secret' }])).errors).toEqual([])
  await as(server, owner).call(deleteTagSet, { params })
  const left = (await find(owner, uuid)).tags
  expect(names(left)).toEqual(['Class:Public', 'Class:Top', 'Draft:', 'Year:2026', 'zebra:'])
  expect(left.every(({ colour }) => colour === null)).toBe(true)
})

test('known tags are those of documents that the caller sees', async () => {
  const { owner, workspace, people: all } = await people()
  const at = workspace.uuid
  const [a, b] = [await fileOf(owner, at, 'a.txt'), await fileOf(owner, at, 'b.txt')]
  const folder = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: at } })
  const c = await fileOf(owner, at, 'c.txt', folder.uuid)
  await update(owner, [a.uuid], [{ name: 'Client', value: '1' }, { name: 'Client', value: '2' }, { name: 'Only a' }])
  await update(owner, [b.uuid], [{ name: 'client', value: '3' }])
  await update(owner, [c.uuid], [{ name: 'Inside 100%' }])
  const other = await given.workspaceOf(server, owner)
  const d = await fileOf(owner, other.uuid, 'd.txt')
  await update(owner, [d.uuid], [{ name: 'Client', value: '1' }, { name: 'Other' }])
  expect(await known(owner)).toEqual([4, 'Client 3', 'Inside 100% 1', 'Only a 1', 'Other 1'])
  expect(await known(owner, { workspaceUuid: at })).toEqual([3, 'Client 2', 'Inside 100% 1', 'Only a 1'])
  expect(await known(owner, { size: 1, page: 2 })).toEqual([4, 'Only a 1'])
  expect(await known(owner, { query: ' CLI' })).toEqual([1, 'Client 3'])
  expect(await known(owner, { query: '0%' })).toEqual([1, 'Inside 100% 1'])
  expect(await known(owner, { query: '_' })).toEqual([0])
  expect(await known(all.reader)).toEqual([3, 'Client 2', 'Inside 100% 1', 'Only a 1'])
  const stranger = await given.person(server, 'Stranger')
  await given.invitee(server, { owner, workspace }, stranger, [])
  expect(await known(stranger)).toEqual([0])
  expect(await outcomeOf(known(stranger, { workspaceUuid: other.uuid }))).toBe('workspace.not.found')
  expect(await outcomeOf(known(owner, { size: 10_001 }))).toBe('input.invalid')
  expect(await outcomeOf(known(owner, { nonsense: '1' }))).toBe('input.invalid')
  for (const assetUuid of [a.uuid, folder.uuid])
    await as(server, owner).call(deleteAsset, { params: { assetUuid }, body: undefined })
  expect(await known(all.reader)).toEqual([1, 'client 1'])
  await server.asOwner(`update workspace set two_step = true where id = $1`, [at])
  expect(await known(all.reader)).toEqual([0])
})

test('a document lacks required tags until each of them has a value, while its set is offered', async () => {
  const { owner, workspace } = await people()
  const at = workspace.uuid
  const before = await fileOf(owner, at, 'before.txt')
  expect(before.mandatoryTagsPresent).toBe(true)
  const set = await suggest(
    owner,
    workspace,
    { name: 'Client', required: true },
    { name: 'Draft', type: 'NONE', required: true },
    { name: 'Year', type: 'NUMBER' },
  )
  const isWhole = async (id = before.uuid) => (await find(owner, id)).mandatoryTagsPresent
  expect(await isWhole()).toBe(false)
  expect((await fileOf(owner, at, 'later.txt')).mandatoryTagsPresent).toBe(false)
  await update(owner, [before.uuid], [{ name: 'client' }, { name: 'draft' }])
  expect(await isWhole()).toBe(false)
  await update(owner, [before.uuid], [{ name: 'Client', value: 'Smith' }])
  expect(await isWhole()).toBe(true)
  const to = { workspaceUuid: at, tags: ['Client|Smith', 'Draft'] }
  const tagged = await as(server, owner).upload({ name: 'tagged.txt', bytes: 'x' }, to)
  expect([tagged.mandatoryTagsPresent, await isWhole(tagged.uuid)]).toEqual([true, true])
  const folder = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: at } })
  expect(folder.mandatoryTagsPresent).toBe(true)
  await update(owner, [before.uuid], [], [{ name: 'Draft' }])
  expect(await isWhole()).toBe(false)
  await as(server, owner).call(enableTagSet, { params: { tagSetUuid: set }, body: { enabled: false } })
  expect(await isWhole()).toBe(true)
})
