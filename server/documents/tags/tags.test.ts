import { createFolder, deleteAsset, findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import { createLink } from '@strongroom/contract/documents/links.ts'
import * as contract from '@strongroom/contract/documents/tags.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

interface Tag {
  name: string
  type?: 'NONE' | 'TEXT' | 'NUMBER' | 'BOOLEAN' | 'DATE'
  value?: string
}

const people = () =>
  given.workspaceWith(server, {
    editor: ['hasDownload', 'hasEdit'],
    adder: ['hasCreateDocument'],
    reader: ['hasDownload'],
    manager: ['hasManageWorkspace'],
  })
const fileOf = (who: TestPerson, workspaceUuid: string, name = 'a.txt', parentUuid?: string) =>
  as(server, who).upload({ name, bytes: name }, { workspaceUuid, ...(parentUuid ? { parentUuid } : {}) })
const add = (who: TestPerson | undefined, assetUuid: string, ...tags: Tag[]) =>
  as(server, who).call(contract.addTags, { body: { assetUuid, tags } })
const remove = (who: TestPerson | undefined, assetTagUuid: string) =>
  as(server, who).call(contract.deleteTag, { params: { assetTagUuid } })
const find = (who: TestPerson, assetUuid: string) =>
  as(server, who).call(findAsset, { params: { assetUuid }, query: { includeActions: 'true' } })
const shown = (tags: { name: string; value: string }[]) =>
  tags.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`))
const tagsOf = async (who: TestPerson, assetUuid: string) => shown((await find(who, assetUuid)).tags)

test('tags are added once, shown in order, and removed; each change is recorded with what changed', async () => {
  const { owner, workspace, people: all } = await people()
  const { uuid } = await fileOf(owner, workspace.uuid)
  expect((await find(owner, uuid)).tags).toEqual([])
  const made = await add(
    all.editor,
    uuid,
    { name: 'client', value: 'Smith' },
    { name: 'Draft' },
    { name: 'Year', type: 'NUMBER', value: '010' },
    { name: 'Year', type: 'NUMBER', value: '9' },
    { name: 'Due', type: 'DATE', value: '24/12/2026' },
    { name: 'Signed', type: 'BOOLEAN', value: 'true' },
  )
  const order = ['client: Smith', 'Draft', `Due: ${Date.UTC(2026, 11, 24)}`, 'Signed: true', 'Year: 9', 'Year: 10']
  expect(shown(made.tags)).toEqual(order)
  expect(await tagsOf(all.reader, uuid)).toEqual(order)
  expect(made.tags[0]).toMatchObject({ type: 'TEXT', colour: null, weight: 0 })
  // In any letter case it is the same tag.
  await add(owner, uuid, { name: 'CLIENT', value: 'smith' }, { name: 'draft', type: 'NONE' })
  expect(await tagsOf(owner, uuid)).toEqual(order)
  await remove(all.editor, made.tags[0]!.uuid)
  expect(await outcomeOf(remove(all.editor, made.tags[0]!.uuid))).toBe('tag.not.found')
  expect(await tagsOf(owner, uuid)).toEqual(order.slice(1))
  const events = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'ASSET_TAGS_CHANGED')
  expect(events).toHaveLength(2)
  expect(events).toMatchObject([
    { actor: 'editor', from: { tags: [{ name: 'client', type: 'TEXT', value: 'Smith' }] }, to: { tags: [] } },
    { actor: 'editor', entity: 'a.txt', from: { tags: [] }, to: { tags: { length: 6 } } },
  ])
  // In the order in which they were given.
  const { tags } = events[1]!.to as { tags: { name: string }[] }
  expect(tags.map(({ name }) => name)).toEqual(['client', 'Draft', 'Year', 'Year', 'Due', 'Signed'])
})

test('people who may edit may tag documents and links, never folders; others are refused', async () => {
  const made = await people()
  const { owner, workspace } = made
  const file = await fileOf(owner, workspace.uuid)
  const link = await as(server, owner).call(createLink, {
    body: { name: 'L', url: 'https://example.org', workspaceUuid: workspace.uuid },
  })
  const folder = await as(server, owner).call(createFolder, {
    body: { name: 'Shut', workspaceUuid: workspace.uuid, allowEdit: false },
  })
  const inside = await fileOf(owner, workspace.uuid, 'in.txt', folder.uuid)
  const stranger = await given.person(server, 'Stranger')
  const pending = await given.person(server, 'Pending')
  await given.invitee(server, made, pending, ['hasDownload', 'hasEdit'])
  const everybody = { owner, ...made.people, stranger, pending }
  const refused = { adder: 'permission.denied', reader: 'permission.denied' } as const
  const outside = { stranger: 'asset.not.found', pending: 'asset.not.found' } as const
  for (const { uuid } of [file, link])
    await matrix(server, contract.addTags, {
      input: (who) => ({ body: { assetUuid: uuid, tags: [{ name: who }] } }),
      people: everybody,
      expected: { owner: 'ok', manager: 'ok', editor: 'ok', ...refused, ...outside },
    })
  expect(await outcomeOf(add(owner, folder.uuid, { name: 'x' }))).toBe('permission.denied')
  expect(await outcomeOf(add(owner, workspace.uuid, { name: 'x' }))).toBe('asset.not.found')
  expect(await outcomeOf(add(made.people.editor, inside.uuid, { name: 'x' }))).toBe('permission.denied')
  expect(await outcomeOf(add(made.people.manager, inside.uuid, { name: 'x' }))).toBe('ok')
  expect(await outcomeOf(add(undefined, file.uuid, { name: 'x' }))).toBe('signed.out')
  const [tag] = (await find(owner, file.uuid)).tags
  await matrix(server, contract.deleteTag, {
    input: () => ({ params: { assetTagUuid: tag!.uuid } }),
    people: everybody,
    expected: { stranger: 'tag.not.found', pending: 'tag.not.found', ...refused, editor: 'ok', owner: 'tag.not.found' },
  })
  expect((await find(made.people.editor, file.uuid)).actions).toMatchObject({ addTag: true, deleteTag: true })
  expect((await find(owner, folder.uuid)).actions).toMatchObject({ addTag: false, createTaggedDocument: true })
  await server.asOwner(`update workgroup set enable_asset_tags = false where id = $1`, [workspace.workgroupUuid])
  expect(await outcomeOf(add(owner, file.uuid, { name: 'x' }))).toBe('permission.denied')
  const off = await find(owner, file.uuid)
  expect(off.actions).toMatchObject({ addTag: false, deleteTag: false })
  expect(off.tags.length).toBeGreaterThan(0)
})

test('names and values are checked, and their number is bounded', async () => {
  const { owner, workspace } = await people()
  const { uuid } = await fileOf(owner, workspace.uuid)
  const wrong: Tag[] = [
    { name: '' },
    { name: ' ' },
    { name: 'a|b' },
    { name: 'a\u202eb' },
    { name: 'x'.repeat(254) },
    { name: 'a', value: 'x'.repeat(254) },
    { name: 'a', type: 'NUMBER', value: '1,5' },
    { name: 'a', type: 'NUMBER' },
    { name: 'a', type: 'BOOLEAN', value: 'yes' },
    { name: 'a', type: 'DATE', value: '31/02/2026' },
    { name: 'a', type: 'NONE', value: 'x' },
    // Folding makes it eighteen times as long.
    { name: '\ufdfa'.repeat(253) },
    { name: 'a', value: '\ufdfa'.repeat(253) },
  ]
  for (const tag of wrong) expect(await outcomeOf(add(owner, uuid, tag)), JSON.stringify(tag)).toBe('input.invalid')
  expect(await outcomeOf(add(owner, uuid))).toBe('input.invalid')
  await add(owner, uuid, { name: '😀'.repeat(253), value: '😀'.repeat(253) })
  await add(owner, uuid, ...Array.from({ length: 49 }, (_, i) => ({ name: `n${i}` })))
  expect(await outcomeOf(add(owner, uuid, { name: 'n0' }))).toBe('ok')
  expect(await outcomeOf(add(owner, uuid, { name: 'one more' }))).toBe('tags.too.many')
  const unknown = { assetUuid: uuid, tags: [{ name: 'n0', colour: 'red' }] }
  expect(await outcomeOf(as(server, owner).call(contract.addTags, { body: unknown as never }))).toBe('input.invalid')
})

test('two who add the same tag at once make one', async () => {
  const { owner, workspace, people: all } = await people()
  const { uuid } = await fileOf(owner, workspace.uuid)
  const tries = [owner, all.editor, all.manager].flatMap((who) => [1, 2].map(() => add(who, uuid, { name: 'Same' })))
  await Promise.all(tries)
  expect(await tagsOf(owner, uuid)).toEqual(['Same'])
  const events = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'ASSET_TAGS_CHANGED')
  expect(events).toHaveLength(1)
})

test('a new version, the bin and a restore keep tags; closing the workspace deletes them', async () => {
  const { owner, workspace } = await people()
  const { uuid } = await fileOf(owner, workspace.uuid)
  await add(owner, uuid, { name: 'Kept' })
  expect(shown((await as(server, owner).uploadVersion({ name: 'a.txt', bytes: '2' }, uuid)).tags)).toEqual(['Kept'])
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: undefined })
  expect(await outcomeOf(add(owner, uuid, { name: 'x' }))).toBe('asset.not.found')
  await as(server, owner).call(restoreAsset, { params: { workspaceUuid: workspace.uuid, binUuid: uuid } })
  expect(await tagsOf(owner, uuid)).toEqual(['Kept'])
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: {} })
  expect(await outcomeOf(add(owner, uuid, { name: 'x' }))).not.toBe('ok')
  await server.drain()
  const rows = server.ports.databases.write.selectFrom('asset_tag').where('asset_id', '=', uuid).selectAll()
  expect(await rows.execute()).toEqual([])
})

test('a folder’s list has the tags of its documents, and is filtered by all of several', async () => {
  const { owner, workspace, people: all } = await people()
  const at = workspace.uuid
  const [a, b, c] = [
    await fileOf(owner, at, 'a.txt'),
    await fileOf(owner, at, 'b.txt'),
    await fileOf(owner, at, 'c.txt'),
  ]
  await add(owner, a.uuid, { name: 'Client', value: 'Smith' }, { name: 'Draft' })
  await add(owner, b.uuid, { name: 'Client', value: 'Jones' }, { name: 'Draft' })
  await add(owner, c.uuid, { name: 'Due', type: 'DATE', value: '24/12/2026' })
  const listed = async (query: object) => {
    const { content, metadata } = await as(server, all.reader).call(listAssets, {
      query: { workspaceUuid: at, sort: 'name,asc', ...query },
    })
    expect(metadata.totalElements).toBe(content.length)
    return content.map(({ name }) => name)
  }
  const page = await as(server, owner).call(listAssets, { query: { workspaceUuid: at, sort: 'name,asc' } })
  expect(page.content.map(({ tags }) => shown(tags))).toEqual([
    ['Client: Smith', 'Draft'],
    ['Client: Jones', 'Draft'],
    [`Due: ${Date.UTC(2026, 11, 24)}`],
  ])
  expect(await listed({ tags: 'draft' })).toEqual(['a.txt', 'b.txt'])
  expect(await listed({ tags: ['DRAFT', 'client|SMITH'] })).toEqual(['a.txt'])
  expect(await listed({ tags: ['Draft', 'Draft', 'Client'] })).toEqual(['a.txt', 'b.txt'])
  expect(await listed({ tags: ['Client|Smith', 'Client|Jones'] })).toEqual([])
  expect(await listed({ tags: 'Due|24/12/2026|date', type: 'DOCUMENT' })).toEqual(['c.txt'])
  expect(await listed({ tags: 'Client|Smith', name: 'b' })).toEqual([])
  expect(await listed({ tags: 'Nothing', foldersFirst: 'true' })).toEqual([])
  for (const tags of ['Due|soon|DATE', 'Lot 36||LABEL', 'Client|A|B'])
    expect(await outcomeOf(listed({ tags })), tags).toBe('input.invalid')
  expect(await outcomeOf(listed({ tags: Array.from({ length: 21 }, (_, i) => `n${i}`) }))).toBe('input.invalid')
})

test('tags by a hidden participant name nobody, and those whose access has ended change none', async () => {
  const { owner, workspace, people: all } = await people()
  const { uuid } = await fileOf(owner, workspace.uuid)
  const hidden = await given.person(server, 'Hidden')
  const id = await given.participant(server, { owner, workspace }, hidden, ['hasDownload', 'hasEdit'])
  const write = server.ports.databases.write
  await write.updateTable('participant').set({ type: 'BCC' }).where('id', '=', id).execute()
  await add(hidden, uuid, { name: 'Quiet' })
  expect(await tagsOf(all.reader, uuid)).toEqual(['Quiet'])
  const typesFor = async (who: TestPerson) => (await eventsOf(server, who, workspace)).map(({ type }) => type)
  expect(await typesFor(owner)).toContain('ASSET_TAGS_CHANGED')
  expect(await typesFor(all.manager)).not.toContain('ASSET_TAGS_CHANGED')
  expect(JSON.stringify(await find(all.manager, uuid))).not.toContain('Hidden')
  await write
    .updateTable('participant')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  expect(await outcomeOf(add(hidden, uuid, { name: 'x' }))).toBe('asset.not.found')
  const body = { assetUuids: [uuid], applyTags: [{ name: 'x' }], unapplyTags: [] }
  const late = await as(server, hidden).call(contract.updateTags, { body })
  expect(late).toMatchObject({ changes: [], errors: [{ code: 'asset.not.found' }] })
  expect((await as(server, hidden).call(contract.listKnownTags, { query: {} })).content).toEqual([])
})
