import { addTagToSet, createTagSet, listTagSets, updateTagOfSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('a tag of people may have the separator in its name, one of documents not', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const me = as(server, owner)
  const make = (name: string, applyToContacts: boolean) =>
    me.call(createTagSet, { body: { workgroupUuid: workspace.workgroupUuid, name, applyToContacts } })
  const add = (tagSetUuid: string, tag: string) =>
    me.call(addTagToSet, { params: { tagSetUuid }, body: { name: tag, colour: 'blue' } })
  const [people, documents] = [await make('People', true), await make('Documents', false)]
  const body = { name: 'Dept|Finance', colour: 'red' } as const
  const ofPeople = await add(people.uuid, body.name)
  await me.call(updateTagOfSet, { params: { tagSetUuid: people.uuid, tagUuid: ofPeople.uuid }, body })
  const refused = { reply: { fields: [{ path: 'name', message: 'has characters that are not allowed' }] } }
  await expect(add(documents.uuid, body.name)).rejects.toMatchObject(refused)
  const { uuid: tagUuid } = await add(documents.uuid, 'Dept')
  const params = { tagSetUuid: documents.uuid, tagUuid }
  await expect(me.call(updateTagOfSet, { params, body })).rejects.toMatchObject(refused)
})

test('a repeated creation creates one', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const { workgroupUuid } = workspace
  const headers = { 'idempotency-key': uuidv7() }
  const send = () =>
    callOver({ url: server.url, token: owner.token, headers }, createTagSet, { body: { workgroupUuid, name: 'Once' } })
  const [first, second] = [await send(), await send()]
  expect(second.value).toEqual(first.value)
  const { content } = await as(server, owner).call(listTagSets, { query: { workgroupUuid } })
  expect(content.map(({ name }) => name)).toEqual(['Once'])
})
