import * as contract from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { tasksOn } from '../../test/tasks.ts'

const server = useServer()

async function made() {
  const all = await given.workspaceWith(server, { writer: ['hasCommenter'], reader: [] })
  const { workspace, people } = all
  const begin = (more: object = {}) =>
    as(server, people.writer).call(contract.createThread, {
      body: { text: 'Hello', workspaceUuid: workspace.uuid, ...more },
    })
  const edit = (commentUuid: string, more: object = {}) =>
    as(server, people.writer).call(contract.updateComment, { params: { commentUuid }, body: { text: 'Hi', ...more } })
  return { ...all, begin, edit }
}

const emailsTo = async (who: TestPerson) => {
  await server.drain()
  return (await mailsTo(server, who.email)).filter(({ subject }) => /mentioned/.test(subject)).length
}

/** Counts emails of the person as sent today. */
const spend = (who: TestPerson, count: number) =>
  server.ports.databases.write
    .insertInto('attempt')
    .values({ key: `emails:${who.uuid}`, count, window_start: server.ports.clock.now() })
    .execute()

test('comments that mentioned everyone stay counted when they are deleted', async () => {
  const { people, begin } = await made()
  for (let i = 0; i < limits.everyonePerDay; i++) {
    const { uuid } = await begin({ mentionsEveryone: true })
    await as(server, people.writer).call(contract.deleteComment, { params: { commentUuid: uuid } })
  }
  expect(await outcomeOf(begin({ mentionsEveryone: true }))).toBe('too.many.requests')
  expect(await outcomeOf(begin())).toBe('ok')
})

test('an edit back and forth emails each person once', async () => {
  const { owner, people, begin, edit } = await made()
  const { uuid } = await begin()
  const toReader = { mentionedUsers: [people.reader.uuid] }
  for (let i = 0; i < limits.everyonePerDay + 2; i++) {
    await edit(uuid, toReader)
    await edit(uuid)
  }
  expect([await emailsTo(people.reader), await emailsTo(owner)]).toEqual([1, 0])
  for (let i = 0; i < limits.everyonePerDay + 2; i++) {
    await edit(uuid, { mentionsEveryone: true })
    await edit(uuid, toReader)
  }
  expect([await emailsTo(people.reader), await emailsTo(owner)]).toEqual([1, 1])
})

test('the people whom comments and tasks of one person name are bounded each day', async () => {
  const { workspace, people, begin, edit } = await made()
  const mention = { mentionedUsers: [people.reader.uuid] }
  await spend(people.writer, limits.emailsPerDay - 2)
  const { uuid } = await begin(mention)
  const assign = () =>
    tasksOn(server).create(people.writer, { workspaceUuid: workspace.uuid, assigneeUuids: [people.reader.uuid] })
  expect(await outcomeOf(assign())).toBe('ok')
  expect(await outcomeOf(assign())).toBe('too.many.requests')
  expect(await outcomeOf(begin(mention))).toBe('too.many.requests')
  // Who was told already, and the person themselves, count nothing.
  expect(await outcomeOf(edit(uuid, mention))).toBe('ok')
  expect(await outcomeOf(begin({ mentionedUsers: [people.writer.uuid] }))).toBe('ok')
})
