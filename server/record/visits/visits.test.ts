import { deleteAsset, renameAsset } from '@strongroom/contract/documents/assets.ts'
import { removeParticipant } from '@strongroom/contract/workspaces/participants.ts'
import * as contract from '@strongroom/contract/record/visits.ts'
import { requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const visit = (who: TestPerson, { uuid }: { uuid: string }) =>
  as(server, who).call(contract.noteVisit, { params: { workspaceUuid: uuid } })
const newsOf = async (who: TestPerson, ...workspaces: { uuid: string }[]) =>
  (await as(server, who).call(contract.listNews, { query: { workspaceUuids: workspaces.map(({ uuid }) => uuid) } }))
    .content
const recentOf = async (who: TestPerson) =>
  (await as(server, who).call(contract.listRecent, {})).content.map(({ name }) => name)
const upload = (who: TestPerson, { uuid }: { uuid: string }, name: string) =>
  as(server, who).upload({ name, bytes: name }, { workspaceUuid: uuid })

test('additions by others since the last visit are new, the last actor is shown, and people are counted', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, {
    editor: ['hasDownload', 'hasCreateDocument', 'hasEdit'],
  })
  await upload(owner, workspace, 'before.txt')
  const [never] = await newsOf(people.editor, workspace)
  expect(never).toMatchObject({ newDocuments: 0, participants: 2, isOwner: false, abilities: { hasEdit: true } })
  await visit(people.editor, workspace)
  server.pass(1000)
  const { uuid } = await upload(owner, workspace, 'after.txt')
  await upload(people.editor, workspace, 'own.txt')
  server.pass(1000)
  await as(server, owner).call(renameAsset, { params: { assetUuid: uuid }, body: { name: 'later.txt' } })
  const [news] = await newsOf(people.editor, workspace)
  expect(news).toMatchObject({
    newDocuments: 1,
    newDocumentsIsLowerBound: false,
    lastChange: { documentName: 'later.txt', by: { givenName: 'Owner' } },
  })
  await visit(people.editor, workspace)
  expect((await newsOf(people.editor, workspace))[0]!.newDocuments).toBe(0)
})

test('new documents are counted once each, while they exist', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, { reader: [] })
  await visit(people.reader, workspace)
  server.pass(1000)
  const { uuid } = await upload(owner, workspace, 'twice.txt')
  const gone = await upload(owner, workspace, 'gone.txt')
  await as(server, owner).uploadVersion({ name: 'twice.txt', bytes: 'again' }, uuid)
  expect(await newsOf(people.reader, workspace)).toMatchObject([{ newDocuments: 2 }])
  await as(server, owner).call(deleteAsset, { params: { assetUuid: gone.uuid }, body: undefined })
  expect(await newsOf(people.reader, workspace)).toMatchObject([{ newDocuments: 1, newDocumentsIsLowerBound: false }])
})

test('strangers, invited people and those outside a two-step door learn nothing; hidden participants appear under a pseudonym', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, { reader: ['hasDownload'] })
  const [stranger, invited, hidden] = [
    await given.person(server, 'Stranger'),
    await given.person(server, 'Invited'),
    await given.person(server, 'Hidden'),
  ]
  await given.invitee(server, { owner, workspace }, invited, [])
  const id = await given.participant(server, { owner, workspace }, hidden, ['hasDownload', 'hasCreateDocument'])
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC', party_number: 1 })
    .where('id', '=', id)
    .execute()
  await upload(hidden, workspace, 'from-nobody.txt')
  const [seen] = await newsOf(people.reader, workspace)
  expect(seen).toMatchObject({ participants: 2, lastChange: null })
  expect(JSON.stringify(seen)).not.toContain(hidden.email)
  expect((await newsOf(owner, workspace))[0]).toMatchObject({
    participants: 3,
    lastChange: { by: { givenName: 'Hidden' } },
  })
  for (const outsider of [stranger, invited]) {
    expect(await newsOf(outsider, workspace)).toEqual([])
    await expect(visit(outsider, workspace)).rejects.toThrow(/workspace\.(not\.found|invitation\.pending)/)
    expect(await recentOf(outsider)).toEqual([])
  }
  await as(server, owner).call(requireTwoStep, {
    params: { workspaceUuid: workspace.uuid },
    body: { requiresMFA: true },
  })
  expect(await newsOf(people.reader, workspace)).toEqual([])
})

test('things deleted before a person joined are not named to them', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, { early: [] })
  await upload(owner, workspace, 'kept.txt')
  server.pass(1000)
  const { uuid } = await upload(owner, workspace, 'secret.txt')
  server.pass(1000)
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: undefined })
  server.pass(1000)
  const late = await given.person(server, 'Late')
  await given.participant(server, { owner, workspace }, late, [])
  const [[seen], [before]] = [await newsOf(late, workspace), await newsOf(people.early, workspace)]
  expect(seen!.lastChange).toMatchObject({ documentName: 'kept.txt' })
  expect(before!.lastChange).toMatchObject({ documentName: 'secret.txt' })
})

test('recently used workspaces come first, and disappear with the right to them', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, { guest: [] })
  const own = await given.workspaceOf(server, people.guest)
  await visit(people.guest, workspace)
  server.pass(1000)
  await visit(people.guest, own)
  expect(await recentOf(people.guest)).toEqual([own.name, workspace.name])
  server.pass(1000)
  await Promise.all([visit(people.guest, workspace), visit(people.guest, workspace)])
  expect(await recentOf(people.guest)).toEqual([workspace.name, own.name])
  const { id } = await server.ports.databases.read
    .selectFrom('participant')
    .select('id')
    .where('person_id', '=', people.guest.uuid)
    .where('workspace_id', '=', workspace.uuid)
    .executeTakeFirstOrThrow()
  await as(server, owner).call(removeParticipant, { params: { participantUuid: id } })
  expect(await recentOf(people.guest)).toEqual([own.name])
  expect(await newsOf(people.guest, workspace, own)).toHaveLength(1)
})

test('a visit answers when the one before it ended; coming back soon continues it', async () => {
  const { owner, people, workspace } = await given.workspaceWith(server, { reader: [] })
  // Sessions end sooner than visits: their times are moved back instead.
  const ago = (ms: number) =>
    server.ports.databases.writePool.query(
      `update visit set visited_at = visited_at - $2 * interval '1 millisecond' where workspace_id = $1`,
      [workspace.uuid, ms],
    )
  const start = server.ports.clock.now().getTime()
  expect(await visit(people.reader, workspace)).toEqual({ previousTime: null })
  await ago(contract.VISIT_GAP - 60_000)
  expect(await visit(people.reader, workspace)).toEqual({ previousTime: null })
  await ago(contract.VISIT_GAP)
  server.pass(1000)
  const { previousTime } = await visit(people.reader, workspace)
  expect(Math.abs(previousTime! + contract.VISIT_GAP - start)).toBeLessThan(10_000)
  server.pass(1000)
  const twice = await Promise.all([visit(people.reader, workspace), visit(people.reader, workspace)])
  expect(twice).toEqual([{ previousTime }, { previousTime }])
  // Everybody has visits of their own.
  expect(await visit(owner, workspace)).toEqual({ previousTime: null })
})
