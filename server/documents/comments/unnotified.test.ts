import * as contract from '@strongroom/contract/documents/comments.ts'
import { addTags } from '@strongroom/contract/documents/tags.ts'
import { listNotices } from '@strongroom/contract/record/notices.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

type Asked = Omit<CallInput<typeof contract.listUnnotified>['query'], 'workspaceUuid'>

/** A workspace with a secret document, which a policy shows to cleared people only. */
async function made() {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    writer: ['hasCommenter'],
    cleared: [],
    barred: [],
  })
  const admin = await policiesOf(server, owner)
  await admin.create(policyOf('ALLOW', 'Secret', 'Cleared'))
  for (const one of [people.manager, people.writer, people.cleared]) await admin.tag(one, { name: 'Cleared' })
  const upload = (name: string) => as(server, owner).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid })
  const [secret, other] = [await upload('Secret.txt'), await upload('Other.txt')]
  await as(server, owner).call(addTags, { body: { assetUuid: secret.uuid, tags: [{ name: 'Secret' }] } })
  const begin = (who: TestPerson, more: object) =>
    as(server, who).call(contract.createThread, {
      body: { text: 'Hello there', workspaceUuid: workspace.uuid, ...more },
    })
  const asked = async (who: TestPerson, more: Asked) => {
    const query = { workspaceUuid: workspace.uuid, ...more }
    return (await as(server, who).call(contract.listUnnotified, { query })).content.map(({ uuid }) => uuid)
  }
  return { owner, workspace, people, secret, other, begin, asked }
}

const both = ({ cleared, barred }: { cleared: TestPerson; barred: TestPerson }) => [cleared.uuid, barred.uuid]
const ids = (people: { uuid: string | null }[]) => people.map(({ uuid }) => uuid)

test('the author of a comment is told who won’t be notified, and those people are not', async () => {
  const { people, secret, other, begin } = await made()
  const mentionedUsers = both(people)
  const { unnotifiedUsers } = await begin(people.writer, { mentionedUsers, mentionedAssets: [secret.uuid, other.uuid] })
  expect(ids(unnotifiedUsers)).toEqual([people.barred.uuid])
  expect((await begin(people.writer, { mentionedUsers, mentionedAssets: [other.uuid] })).unnotifiedUsers).toEqual([])
  expect((await begin(people.writer, { mentionedUsers })).unnotifiedUsers).toEqual([])
  await server.drain()
  const mentions = async (who: TestPerson) =>
    (await mailsTo(server, who.email)).filter(({ subject }) => subject.includes('mentioned')).length
  expect([await mentions(people.cleared), await mentions(people.barred)]).toEqual([3, 2])
})

test('replies count the documents of their discussion, and edits what is mentioned now', async () => {
  const { owner, people, secret, begin } = await made()
  const { uuid: threadUuid } = await begin(owner, { mentionedAssets: [secret.uuid] })
  const body = { threadUuid, text: 'A reply', mentionedUsers: both(people) }
  const reply = await as(server, people.writer).call(contract.createReply, { body })
  expect(ids(reply.unnotifiedUsers)).toEqual([people.barred.uuid])
  const { uuid: commentUuid } = await begin(people.writer, { mentionedUsers: both(people) })
  const edit = (mentionedAssets: string[]) =>
    as(server, people.writer).call(contract.updateComment, {
      params: { commentUuid },
      body: { text: 'Hello there', mentionedUsers: both(people), mentionedAssets },
    })
  expect(ids((await edit([secret.uuid])).unnotifiedUsers)).toEqual([people.barred.uuid])
  expect(ids((await edit([secret.uuid])).unnotifiedUsers), 'unchanged').toEqual([people.barred.uuid])
  expect((await edit([])).unnotifiedUsers).toEqual([])
})

test('people who see a comment only after an edit are notified by the edit, once', async () => {
  const { owner, people, secret, begin } = await made()
  const { barred, cleared } = people
  const mentionsOf = async (who: TestPerson) => {
    await server.drain()
    return (await mailsTo(server, who.email)).filter(({ subject }) => subject.includes('mentioned')).length
  }
  const timesOf = async (who: TestPerson) =>
    (await as(server, who).call(listNotices, { query: {} })).content
      .filter(({ kind }) => kind === 'MENTION')
      .map(({ time }) => time)
  for (const mentionsEveryone of [false, true]) {
    const more = { mentionedUsers: both(people), mentionsEveryone }
    const [before, known] = [await mentionsOf(barred), await mentionsOf(cleared)]
    const { uuid: commentUuid } = await begin(owner, { ...more, mentionedAssets: [secret.uuid] })
    expect(await mentionsOf(barred)).toBe(before)
    const edit = async (mentionedAssets: string[]) => {
      server.pass(60_000)
      const body = { text: 'Hello there', mentionedAssets, ...more }
      await as(server, owner).call(contract.updateComment, { params: { commentUuid }, body })
    }
    await edit([])
    expect(await mentionsOf(barred)).toBe(before + 1)
    // A mention of everyone has its own time in the bell.
    const isLater = (await timesOf(barred))[0]! > (await timesOf(cleared))[0]!
    expect(isLater).toBe(!mentionsEveryone)
    await edit([secret.uuid])
    await edit([])
    expect(await mentionsOf(barred)).toBe(before + 1)
    expect(await mentionsOf(cleared)).toBe(known + 1)
  }
})

test('an edit doesn’t show the replies of others to people who don’t see what the discussion is about', async () => {
  const { owner, people, secret, other, begin } = await made()
  const { uuid } = await begin(people.writer, { mentionedAssets: [secret.uuid, other.uuid] })
  const edit = (...mentionedAssets: string[]) =>
    outcomeOf(
      as(server, people.writer).call(contract.updateComment, {
        params: { commentUuid: uuid },
        body: { text: 'Edited', mentionedAssets },
      }),
    )
  const reply = (who: TestPerson, text: string) =>
    as(server, who).call(contract.createReply, { body: { threadUuid: uuid, text } })
  const seen = (who: TestPerson) =>
    outcomeOf(as(server, who).call(contract.listComments, { query: { threadUuid: uuid } }))
  await reply(people.writer, 'Their own')
  const { uuid: commentUuid } = await reply(owner, 'For those who see it')
  expect(await edit(other.uuid)).toBe('thread.about.kept')
  expect(await seen(people.barred)).toBe('thread.not.found')
  expect(await edit(secret.uuid, other.uuid)).toBe('ok')
  await as(server, owner).call(contract.deleteComment, { params: { commentUuid } })
  expect(await edit(other.uuid)).toBe('ok')
  expect(await seen(people.barred)).toBe('ok')
})

test('the owner and managers may ask before they write; for others each question would be a probe', async () => {
  const { owner, people, secret, other, begin, asked } = await made()
  const userUuids = both(people)
  for (const who of [owner, people.manager]) {
    expect(await asked(who, { userUuids, assetUuids: [secret.uuid] })).toEqual([people.barred.uuid])
    expect(await asked(who, { userUuids: people.barred.uuid, assetUuids: other.uuid })).toEqual([])
    expect(await asked(who, { userUuids })).toEqual([])
  }
  const { uuid: threadUuid } = await begin(owner, { mentionedAssets: [secret.uuid] })
  expect(await asked(people.manager, { userUuids, threadUuid })).toEqual([people.barred.uuid])
  for (const who of [people.writer, people.barred])
    expect(await outcomeOf(asked(who, { userUuids, assetUuids: [other.uuid] }))).toBe('permission.denied')
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(asked(stranger, { userUuids }))).toBe('workspace.not.found')
})

test('questions about hidden and foreign people, documents and discussions are refused like unknown ids', async () => {
  const { owner, people, begin, asked } = await made()
  const { uuid: threadUuid } = await begin(owner, {})
  const foreign = await made()
  const hidden = { person_id: people.cleared.uuid, type: 'BCC' as const }
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: hidden.type })
    .where('person_id', '=', hidden.person_id)
    .execute()
  const refusals: [Asked, string][] = [
    [{ userUuids: people.cleared.uuid }, 'participant.not.found'],
    [{ userUuids: foreign.owner.uuid }, 'participant.not.found'],
    [{ userUuids: people.barred.uuid, assetUuids: foreign.secret.uuid }, 'asset.not.found'],
    [{ userUuids: Array.from({ length: 101 }, () => people.barred.uuid) }, 'input.invalid'],
  ]
  for (const [question, code] of refusals) expect(await outcomeOf(asked(owner, question))).toBe(code)
  const elsewhere = foreign.asked(foreign.owner, { userUuids: foreign.people.barred.uuid, threadUuid })
  expect(await outcomeOf(elsewhere)).toBe('thread.not.found')
})
