import { createFolder, deleteAsset, findAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import { restoreAsset } from '@strongroom/contract/documents/bin.ts'
import * as contract from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { leaveWorkspace } from '@strongroom/contract/workspaces/participants.ts'
import { findOperations } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const made = () => given.workspaceWith(server, { writer: ['hasCommenter'], reader: [] })
const begin = (
  who: TestPerson,
  workspaceUuid: string,
  more: { text?: string; mentionedAssets?: string[]; mentionedUsers?: string[]; mentionsEveryone?: boolean } = {},
) => as(server, who).call(contract.createThread, { body: { text: 'Hello', workspaceUuid, ...more } })
const reply = (who: TestPerson, threadUuid: string, text = 'A reply', mentionedAssets: string[] = []) =>
  as(server, who).call(contract.createReply, { body: { threadUuid, text, mentionedAssets } })
const edit = (who: TestPerson, commentUuid: string, text: string) =>
  as(server, who).call(contract.updateComment, { params: { commentUuid }, body: { text } })
const remove = (who: TestPerson, commentUuid: string) =>
  as(server, who).call(contract.deleteComment, { params: { commentUuid } })
const resolve = (who: TestPerson, threadUuid: string, resolved: boolean) =>
  as(server, who).call(contract.resolveThread, { params: { threadUuid }, body: { resolved } })
const threadsIn = async (who: TestPerson, query: object) =>
  (await as(server, who).call(contract.listThreads, { query })).content

test('people with the ability discuss; others read and are refused', async () => {
  const { owner, workspace, people } = await made()
  const stranger = await given.person(server, 'Stranger')
  const { uuid } = await begin(people.writer, workspace.uuid, { text: ' Is this final?\r\n<b>Yes</b> ' })
  for (const text of ['1', '2', '3']) await reply(owner, uuid, text)
  const [thread] = await threadsIn(people.reader, { workspaceUuid: workspace.uuid })
  expect(thread).toMatchObject({
    uuid,
    threadUuid: uuid,
    commentText: 'Is this final?\n<b>Yes</b>',
    creator: { givenName: 'writer' },
    replyCount: 3,
    repliesTrimmed: true,
    actions: { reply: false, update: false, delete: false },
  })
  expect(thread!.replies.map(({ commentText }) => commentText)).toEqual(['2', '3'])
  const all = await as(server, people.reader).call(contract.listComments, {
    query: { threadUuid: uuid, sort: 'createdTime,asc' },
  })
  expect(all.content.map(({ commentText }) => commentText)).toEqual([thread!.commentText, '1', '2', '3'])
  const everyone = { ...people, owner, stranger }
  await matrix(server, contract.createReply, {
    input: () => ({ body: { threadUuid: uuid, text: 'x' } }),
    people: everyone,
    expected: { reader: 'permission.denied', stranger: 'thread.not.found', writer: 'ok', owner: 'ok' },
  })
  await matrix(server, contract.createThread, {
    input: () => ({ body: { workspaceUuid: workspace.uuid, text: 'x' } }),
    people: everyone,
    expected: { reader: 'permission.denied', stranger: 'workspace.not.found', writer: 'ok' },
  })
  await matrix(server, contract.listThreads, {
    input: () => ({ query: { workspaceUuid: workspace.uuid } }),
    people: everyone,
    expected: { reader: 'ok', stranger: 'workspace.not.found' },
  })
  const operations = async (who: TestPerson) =>
    (await as(server, who).call(findOperations, { params: { workspaceUuid: workspace.uuid } })).operations
  expect(await operations(people.writer)).toContain('POST comments')
  expect(await operations(people.reader)).not.toContain('POST comments')
})

test('texts are bounded and parameters checked', async () => {
  const { owner, workspace } = await made()
  const refused = (body: object) =>
    outcomeOf(
      as(server, owner).call(contract.createThread, { body: { workspaceUuid: workspace.uuid, ...body } as never }),
    )
  expect(await refused({ text: ' \n ' })).toBe('input.invalid')
  expect(await refused({ text: 'x'.repeat(limits.commentText + 1) })).toBe('input.invalid')
  expect(await refused({ text: 'x\u202Ey' })).toBe('input.invalid')
  expect(await refused({ text: 'x', html: true })).toBe('input.invalid')
  expect(await refused({ text: 'x', mentionedUsers: Array.from({ length: 101 }, () => owner.uuid) })).toBe(
    'input.invalid',
  )
  const list = (query: object) => outcomeOf(as(server, owner).call(contract.listThreads, { query: query as never }))
  expect(await list({})).toBe('input.invalid')
  expect(await list({ workspaceUuid: workspace.uuid, colour: 'red' })).toBe('input.invalid')
  expect(await list({ workspaceUuid: workspace.uuid, size: 101 })).toBe('input.invalid')
})

test('an author edits for fifteen minutes, and deletes without a trace; later a tombstone remains', async () => {
  const { owner, workspace, people } = await made()
  const { uuid } = await begin(people.writer, workspace.uuid)
  const quick = await begin(people.writer, workspace.uuid, { text: 'Oops' })
  await edit(people.writer, uuid, 'Better')
  expect(await outcomeOf(edit(owner, uuid, 'Mine'))).toBe('permission.denied')
  await remove(people.writer, quick.uuid)
  expect(await outcomeOf(remove(people.writer, quick.uuid))).toBe('comment.not.found')
  expect(await outcomeOf(reply(owner, quick.uuid))).toBe('thread.not.found')
  server.pass(limits.commentEditable)
  expect(await outcomeOf(edit(people.writer, uuid, 'Late'))).toBe('permission.denied')
  expect(await outcomeOf(remove(people.reader, uuid))).toBe('permission.denied')
  await remove(people.writer, uuid)
  expect(await outcomeOf(remove(owner, uuid))).toBe('permission.denied')
  expect(await outcomeOf(reply(owner, uuid))).toBe('permission.denied')
  const [left, ...none] = await threadsIn(owner, { workspaceUuid: workspace.uuid })
  expect(none).toEqual([])
  expect(left).toMatchObject({ uuid, commentText: null, actions: { delete: false, reply: false } })
  expect(left!.deletedTime).not.toBeNull()
  // It doesn't stay open for ever.
  await as(server, owner).call(contract.resolveThread, { params: { threadUuid: uuid }, body: { resolved: true } })
  expect(await threadsIn(owner, { workspaceUuid: workspace.uuid, resolved: 'false' })).toEqual([])
  const events = await eventsOf(server, owner, workspace)
  expect(events.map(({ type }) => type).filter((type) => type.startsWith('COMMENT'))).toEqual([
    'COMMENT_DELETED',
    'COMMENT_DELETED',
    'COMMENT_EDITED',
    'COMMENT_ADDED',
    'COMMENT_ADDED',
  ])
  expect(JSON.stringify(events)).not.toMatch(/Better|Oops|Hello/)
})

test('two deletions, and a reply beside a deletion, leave one consistent discussion', async () => {
  const { owner, workspace, people } = await made()
  for (let round = 0; round < 5; round++) {
    const { uuid } = await begin(people.writer, workspace.uuid)
    const twice = await Promise.all([outcomeOf(remove(people.writer, uuid)), outcomeOf(remove(owner, uuid))])
    expect(twice.filter((outcome) => outcome === 'ok').length).toBe(1)
    const other = await begin(people.writer, workspace.uuid)
    const [removed, replied] = await Promise.all([
      outcomeOf(remove(people.writer, other.uuid)),
      outcomeOf(reply(owner, other.uuid)),
    ])
    expect(removed).toBe('ok')
    const left = await outcomeOf(as(server, owner).call(contract.findThread, { params: { threadUuid: other.uuid } }))
    expect(left).toBe(replied === 'ok' ? 'ok' : 'thread.not.found')
  }
})

test('a discussion about a document is absent while the document is', async () => {
  const { owner, workspace, people } = await made()
  const document = await as(server, owner).upload({ name: 'plan.txt', bytes: 'x' }, { workspaceUuid: workspace.uuid })
  const folder = await as(server, owner).call(createFolder, { body: { name: 'F', workspaceUuid: workspace.uuid } })
  const { uuid } = await begin(people.writer, workspace.uuid, { mentionedAssets: [document.uuid] })
  const other = await begin(people.writer, workspace.uuid, { mentionedAssets: [folder.uuid] })
  const there = await reply(owner, other.uuid, 'See the plan', [document.uuid])
  expect((await threadsIn(people.reader, { assetUuid: document.uuid })).map((thread) => thread.uuid)).toEqual([
    other.uuid,
    uuid,
  ])
  const count = async () =>
    (await as(server, people.reader).call(findAsset, { params: { assetUuid: folder.uuid }, query: {} })).commentCount
  expect(await count()).toBe(2)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: document.uuid }, body: {} })
  expect(await count()).toBe(1)
  const [only, ...none] = await threadsIn(people.reader, { workspaceUuid: workspace.uuid })
  expect(none).toEqual([])
  expect(only).toMatchObject({ uuid: other.uuid, replyCount: 0, mentionedAssets: [{ uuid: folder.uuid, name: 'F' }] })
  expect(await outcomeOf(reply(owner, uuid))).toBe('thread.not.found')
  expect(await outcomeOf(edit(owner, there.uuid, 'x'))).toBe('comment.not.found')
  expect(await outcomeOf(begin(owner, workspace.uuid, { mentionedAssets: [document.uuid] }))).toBe('asset.not.found')
  await as(server, owner).call(restoreAsset, { params: { workspaceUuid: workspace.uuid, binUuid: document.uuid } })
  expect(await threadsIn(people.reader, { workspaceUuid: workspace.uuid })).toHaveLength(2)
  const page = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(Object.fromEntries(page.content.map(({ name, commentCount }) => [name, commentCount]))).toEqual({
    'plan.txt': 3,
    F: 2,
  })
})

test('discussions are resolved and opened again, and filtered', async () => {
  const { workspace, people } = await made()
  const { uuid } = await begin(people.writer, workspace.uuid)
  expect(await outcomeOf(resolve(people.reader, uuid, true))).toBe('permission.denied')
  await resolve(people.writer, uuid, true)
  const filtered = async (resolved: string) =>
    (await threadsIn(people.reader, { workspaceUuid: workspace.uuid, resolved })).length
  expect([await filtered('true'), await filtered('false')]).toEqual([1, 0])
  const [thread] = await threadsIn(people.writer, { workspaceUuid: workspace.uuid })
  expect(thread).toMatchObject({ resolvedBy: { givenName: 'writer' }, actions: { resolve: false, reopen: true } })
  await resolve(people.writer, uuid, false)
  expect([await filtered('true'), await filtered('false')]).toEqual([0, 1])
})

test('comments of people who left stay; a closed workspace has none', async () => {
  const { owner, workspace, people } = await made()
  const { uuid } = await begin(people.writer, workspace.uuid)
  await as(server, people.writer).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  expect(await outcomeOf(edit(people.writer, uuid, 'x'))).toBe('comment.not.found')
  const [thread] = await threadsIn(owner, { workspaceUuid: workspace.uuid })
  expect(thread).toMatchObject({ creator: { givenName: 'writer' }, actions: { delete: true, update: false } })
  await as(server, owner).call(closeWorkspace, { params: { workspaceUuid: workspace.uuid }, body: undefined })
  expect(await outcomeOf(threadsIn(owner, { workspaceUuid: workspace.uuid }))).not.toBe('ok')
  expect(await outcomeOf(reply(owner, uuid))).toBe('thread.not.found')
})
