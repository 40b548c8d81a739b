import { randomBytes } from 'node:crypto'
import { findAsset } from '@strongroom/contract/documents/assets.ts'
import { findUpload, finishUpload } from '@strongroom/contract/documents/uploads.ts'
import { addTagToSet, createTagSet, updateWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { append, begin, begun, codeOf } from '../../test/tus.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })

const people = () => given.workspaceWith(server, { adder: ['hasCreateDocument'], reader: [] })
const upload = (who: TestPerson, workspaceUuid: string, tags: string[]) =>
  as(server, who).upload({ name: 'a.txt', bytes: 'a' }, { workspaceUuid, tags })
const shown = (tags: { name: string; type: string; value: string }[]) =>
  tags.map(({ name, type, value }) => `${name}|${value}|${type}`)

/** The workspace suggests a set in which a class is one of two. */
async function classify(owner: TestPerson, { uuid, workgroupUuid }: { uuid: string; workgroupUuid: string }) {
  const set = await as(server, owner).call(createTagSet, { body: { workgroupUuid, name: 'S' } })
  const tag = { name: 'Class', validValues: ['A', 'B'], colour: 'red' as const }
  await as(server, owner).call(addTagToSet, { params: { tagSetUuid: set.uuid }, body: tag })
  const params = { workspaceUuid: uuid }
  await as(server, owner).call(updateWorkspaceTagSets, { params, body: { suggestedTagSetUuids: [set.uuid] } })
}

test('an upload brings its tags, also from people who may not edit; its event lists them', async () => {
  const { owner, workspace, people: all } = await people()
  const made = await upload(all.adder, workspace.uuid, ['Client|A|B|TEXT', 'Draft', 'draft', 'Year|2026|number'])
  const tags = ['Client|A|B|TEXT', 'Draft||TEXT', 'Year|2026|NUMBER']
  expect(shown(made.tags)).toEqual(tags)
  const found = await as(server, owner).call(findAsset, { params: { assetUuid: made.uuid }, query: {} })
  expect(shown(found.tags)).toEqual(tags)
  expect((await eventsOf(server, owner, workspace))[0]).toMatchObject({
    type: 'DOCUMENT_CREATED',
    to: { name: 'a.txt', tags: { length: 3 } },
  })
  expect(shown((await upload(owner, workspace.uuid, ['Single'])).tags)).toEqual(['Single||TEXT'])
  expect((await upload(owner, workspace.uuid, [])).tags).toEqual([])
})

test('wrong tags of an upload are refused, and nothing of it stays', async () => {
  const { owner, workspace, people: all } = await people()
  await classify(owner, workspace)
  for (const tags of [
    ['|x'],
    ['Lot 36||LABEL'],
    ['Client|A|B'],
    ['Year|soon|NUMBER'],
    [' '],
    Array.from({ length: 51 }, (_, i) => `n${i}`),
  ])
    expect(await outcomeOf(upload(owner, workspace.uuid, tags)), tags[0]).toBe('input.invalid')
  expect(await outcomeOf(upload(owner, workspace.uuid, ['Class|C']))).toBe('tag.value.refused')
  expect(shown((await upload(owner, workspace.uuid, ['class|a'])).tags)).toEqual(['Class|A|TEXT'])
  expect(await outcomeOf(upload(all.reader, workspace.uuid, ['x']))).toBe('permission.denied')
  await server.asOwner(`update workgroup set enable_asset_tags = false where id = $1`, [workspace.workgroupUuid])
  expect(await outcomeOf(upload(owner, workspace.uuid, ['x']))).toBe('permission.denied')
  expect(await outcomeOf(upload(owner, workspace.uuid, []))).toBe('ok')
  await server.drain()
  const blobs = server.ports.databases.write.selectFrom('blob').where('workspace_id', '=', workspace.uuid)
  expect(await blobs.where('claimed', '=', false).selectAll().execute()).toEqual([])
})

test('a resumable upload has tags by its metadata, or by the call that finishes it', async () => {
  const { owner, workspace } = await people()
  await classify(owner, workspace)
  const metadata = { filename: 'b.bin', workspaceUuid: workspace.uuid, tags: 'Class|b\nDraft' }
  const url = await begun(server, owner, { size: 5, metadata })
  await append(url, 0, randomBytes(5))
  const params = { ticket: url.split('/').at(-1)! }
  const { documentUuid } = await as(server, undefined).call(findUpload, { params })
  const found = (assetUuid: string) => as(server, owner).call(findAsset, { params: { assetUuid }, query: {} })
  expect(shown((await found(documentUuid!)).tags)).toEqual(['Class|B|TEXT', 'Draft||TEXT'])
  const later = await begun(server, owner, { size: 5, metadata: { ...metadata, finish: 'later' } })
  await append(later, 0, randomBytes(5))
  const finished = await as(server, undefined).call(finishUpload, {
    params: { ticket: later.split('/').at(-1)! },
    body: { tags: ['Final'] },
  })
  expect(shown((await found(finished.documentUuid!)).tags)).toEqual(['Final||TEXT'])
  const refused = async (more: object) =>
    codeOf(await begin(server, owner, { size: 5, metadata: { ...metadata, ...more } }))
  expect(await refused({ tags: 'Class|C' })).toBe('tag.value.refused')
  expect(await refused({ tags: 'Year|x|NUMBER' })).toBe('input.invalid')
  expect(await refused({ workspaceUuid: undefined, documentUuid: documentUuid! })).toBe('input.invalid')
})
