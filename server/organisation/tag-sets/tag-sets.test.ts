import { limits } from '@strongroom/contract/wire/limits.ts'
import * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0
const DRAFT = { name: 'Stage', type: 'TEXT', validValues: ['Draft', 'Final'], colour: 'wave' } as const

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

/** A workgroup with people of every relation to it. */
async function group() {
  const domain = `tagging-${++total}.example`
  const id = await given.workgroup(server, domain)
  const join = async (name: string, roles: object = {}) => {
    const person = await given.person(server, name, domain)
    await setMember(person, { is_workgroup_admin: false, is_account_admin: false, ...roles })
    return person
  }
  const admin = await join('Admin', { is_workgroup_admin: true })
  const make = (name: string, more = {}, who = admin) =>
    as(server, who).call(contract.createTagSet, { body: { workgroupUuid: id, name, ...more } })
  const list = async (who: TestPerson = admin, query = {}) =>
    as(server, who).call(contract.listTagSets, { query: { workgroupUuid: id, ...query } })
  const names = async (who: TestPerson = admin, query = {}) => (await list(who, query)).content.map(({ name }) => name)
  return { id, admin, join, make, list, names }
}

const addTag = (who: TestPerson, tagSetUuid: string, body: object) =>
  as(server, who).call(contract.addTagToSet, { params: { tagSetUuid }, body: { colour: 'blue', ...body } as never })

const recorded = (workgroupId: string) =>
  server.ports.databases.read
    .selectFrom('audit_event')
    .select(['type', 'original', 'modified'])
    .where('entity_id', '=', workgroupId)
    .where('type', 'like', 'TAG%')
    .orderBy('id')
    .execute()

test('an administrator creates a set with tags, changes and disables it; everything is in the workgroup’s audit', async () => {
  const { id, admin, make, list } = await group()
  const set = await make(' Filing ')
  expect(set).toMatchObject({ name: 'Filing', type: 'ASSET', archived: false, applyToDocuments: true, tags: [] })
  expect(set).toMatchObject({ workgroupUuid: id, applyToFolders: false, applyToContacts: false })
  const stage = await addTag(admin, set.uuid, DRAFT)
  expect(stage).toMatchObject({ ...DRAFT, description: '' })
  const due = await addTag(admin, set.uuid, { name: 'due', type: 'DATE', validValues: ['24/12/2026'] })
  expect(due.validValues).toEqual([String(Date.UTC(2026, 11, 24))])
  const [params, me] = [{ tagSetUuid: set.uuid, tagUuid: stage.uuid }, as(server, admin)]
  const changed = { name: 'Stage', type: 'NUMBER', validValues: ['1', '2.0'], colour: 'red', description: 'How far' }
  await me.call(contract.updateTagOfSet, { params, body: changed as never })
  // Repeating it records no event.
  await me.call(contract.updateTagOfSet, { params, body: changed as never })
  await me.call(contract.renameTagSet, { params, body: { name: 'Records' } })
  await me.call(contract.enableTagSet, { params, body: { enabled: false } })
  expect((await list()).content).toMatchObject([
    {
      name: 'Records',
      archived: true,
      tags: [
        { name: 'due', type: 'DATE', colour: 'blue' },
        { name: 'Stage', type: 'NUMBER', validValues: ['1', '2'], colour: 'red', description: 'How far' },
      ],
    },
  ])
  await me.call(contract.enableTagSet, { params, body: { enabled: true } })
  await me.call(contract.enableTagSet, { params, body: { enabled: true } })
  await me.call(contract.deleteTagOfSet, { params })
  await me.call(contract.deleteTagSet, { params })
  expect((await list()).content).toEqual([])
  const tag = { ...DRAFT, description: '', required: false }
  expect(await recorded(id)).toEqual([
    { type: 'TAG_SET_CREATED', original: null, modified: { tagSet: 'Filing', type: 'ASSET' } },
    { type: 'TAG_SET_TAG_ADDED', original: null, modified: { tagSet: 'Filing', tag } },
    expect.objectContaining({ type: 'TAG_SET_TAG_ADDED' }),
    {
      type: 'TAG_SET_TAG_CHANGED',
      original: { tagSet: 'Filing', tag },
      modified: { tagSet: 'Filing', tag: { ...changed, validValues: ['1', '2'], required: false } },
    },
    { type: 'TAG_SET_RENAMED', original: { tagSet: 'Filing' }, modified: { tagSet: 'Records' } },
    { type: 'TAG_SET_DISABLED', original: null, modified: { tagSet: 'Records' } },
    { type: 'TAG_SET_ENABLED', original: null, modified: { tagSet: 'Records' } },
    { type: 'TAG_SET_TAG_REMOVED', original: { tagSet: 'Records', tag: 'Stage' }, modified: null },
    { type: 'TAG_SET_DELETED', original: { tagSet: 'Records' }, modified: null },
  ])
})

test('names are unique in any spelling, also for concurrent creations', async () => {
  const { admin, make, id } = await group()
  const twice = await Promise.all([outcomeOf(make('Filing')), outcomeOf(make('fILING'))])
  expect(twice.toSorted()).toEqual(['ok', 'tag.set.name.taken'])
  expect((await recorded(id)).map(({ type }) => type)).toEqual(['TAG_SET_CREATED'])
  // For people it would be confused all the same.
  expect(await outcomeOf(make('ＦＩＬＩＮＧ', { applyToContacts: true }))).toBe('tag.set.name.taken')
  const other = await make('Other')
  const rename = (name: string) =>
    as(server, admin).call(contract.renameTagSet, { params: { tagSetUuid: other.uuid }, body: { name } })
  expect(await outcomeOf(rename('FILING'))).toBe('tag.set.name.taken')
  expect(await outcomeOf(rename('OTHER'))).toBe('ok')
  const tags = await Promise.all(['Due', 'due'].map((name) => outcomeOf(addTag(admin, other.uuid, { name }))))
  expect(tags.toSorted()).toEqual(['ok', 'tag.name.taken'])
  const second = await addTag(admin, other.uuid, { name: 'Second' })
  const params = { tagSetUuid: other.uuid, tagUuid: second.uuid }
  const toTaken = as(server, admin).call(contract.updateTagOfSet, { params, body: { name: 'DUE', colour: 'blue' } })
  expect(await outcomeOf(toTaken)).toBe('tag.name.taken')
  // Another workgroup is free to use the name.
  expect(await outcomeOf((await group()).make('Filing'))).toBe('ok')
})

test('who lists and who changes: administrators see all, members the offered sets, others nothing', async () => {
  const { id, admin, join, make, names } = await group()
  const account = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const overseer = await given.person(server, 'Overseer')
  const { organisationUuid } = await as(server, overseer).call(getMe, { query: {} })
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ account_id: account.account_id })
    .where('id', '=', organisationUuid!)
    .execute()
  const offered = await make('Offered')
  const disabled = await make('Disabled')
  await make('People', { applyToContacts: true })
  const params = { tagSetUuid: disabled.uuid }
  await as(server, admin).call(contract.enableTagSet, { params, body: { enabled: false } })
  const member = await join('Member')
  expect(await names()).toEqual(['Disabled', 'Offered', 'People'])
  expect(await names(overseer)).toEqual(['Disabled', 'Offered', 'People'])
  expect(await names(member)).toEqual(['Offered'])
  expect(await names(member, { applyToContacts: true })).toEqual([])
  expect(await names(admin, { applyToContacts: true })).toEqual(['People'])
  expect(await names(admin, { applyToDocuments: true, excludeArchived: true })).toEqual(['Offered'])
  expect(await names(admin, { applyToDocuments: false })).toEqual(['People'])
  expect(await names(admin, { applyToFolders: true })).toEqual([])
  expect(await names(admin, { sort: 'name,desc' })).toEqual(['People', 'Offered', 'Disabled'])
  const page = await as(server, admin).call(contract.listTagSets, { query: { workgroupUuid: id, size: 2, page: 1 } })
  expect(page).toMatchObject({ content: [{ name: 'People' }], metadata: { totalElements: 3, totalPages: 2 } })

  const stranger = await given.person(server, 'Stranger')
  const people = { admin, overseer, member, stranger, nobody: undefined }
  const rights = { admin: 'ok', overseer: 'ok', nobody: 'signed.out' } as const
  const ofGroup = { ...rights, member: 'permission.denied', stranger: 'workgroup.not.found' } as const
  const ofSet = { ...rights, member: 'permission.denied', stranger: 'tag.set.not.found' } as const
  // A member doesn't find a set that isn't offered.
  const ofDisabled = { ...ofSet, member: 'tag.set.not.found' } as const
  const create = () => ({ body: { workgroupUuid: id, name: `Set ${++total}` } })
  await matrix(server, contract.createTagSet, { people, expected: ofGroup, input: create })
  await matrix(server, contract.listTagSets, {
    people,
    expected: { ...ofGroup, member: 'ok' },
    input: () => ({ query: { workgroupUuid: id } }),
  })
  for (const [set, expected] of [
    [offered, ofSet],
    [disabled, ofDisabled],
  ] as const) {
    const at = { tagSetUuid: set.uuid }
    const tag = await addTag(admin, set.uuid, { name: 'Changed' })
    const name = () => ({ name: `Name ${++total}` })
    await matrix(server, contract.renameTagSet, { people, expected, input: () => ({ params: at, body: name() }) })
    await matrix(server, contract.enableTagSet, {
      people,
      expected,
      input: () => ({ params: at, body: { enabled: set === offered } }),
    })
    const colour = 'mint' as const
    await matrix(server, contract.addTagToSet, {
      people,
      expected,
      input: () => ({ params: at, body: { ...name(), colour } }),
    })
    const atTag = { ...at, tagUuid: tag.uuid }
    await matrix(server, contract.updateTagOfSet, {
      people,
      expected,
      input: () => ({ params: atTag, body: { ...name(), colour } }),
    })
    const removed = { ...expected, overseer: 'tag.not.found' } as const
    await matrix(server, contract.deleteTagOfSet, { people, expected: removed, input: () => ({ params: atTag }) })
    const gone = { member: expected.member, stranger: expected.stranger, nobody: expected.nobody, admin: 'ok' } as const
    await matrix(server, contract.deleteTagSet, { people, expected: gone, input: () => ({ params: at }) })
  }
})

test('sets of another workgroup, unknown and malformed ids are not found', async () => {
  const [one, other] = [await group(), await group()]
  const [mine, theirs] = [await one.make('Mine'), await other.make('Theirs')]
  const tag = await addTag(other.admin, theirs.uuid, { name: 'Theirs' })
  const me = as(server, one.admin)
  for (const tagSetUuid of [theirs.uuid, uuidv7(), 'nonsense', '%00']) {
    const params = { tagSetUuid, tagUuid: tag.uuid }
    expect(await outcomeOf(me.call(contract.renameTagSet, { params, body: { name: 'N' } }))).toBe('tag.set.not.found')
    expect(await outcomeOf(me.call(contract.deleteTagSet, { params }))).toBe('tag.set.not.found')
    expect(await outcomeOf(me.call(contract.deleteTagOfSet, { params }))).toBe('tag.set.not.found')
  }
  // A tag is reachable through its own set only.
  for (const tagUuid of [tag.uuid, uuidv7()])
    expect(await outcomeOf(me.call(contract.deleteTagOfSet, { params: { tagSetUuid: mine.uuid, tagUuid } }))).toBe(
      'tag.not.found',
    )
  expect((await other.list()).content).toMatchObject([{ name: 'Theirs', tags: [{ name: 'Theirs' }] }])
  expect(await outcomeOf(other.list(one.admin))).toBe('workgroup.not.found')
})

test('hostile input is refused, with the field named', async () => {
  const { id, admin, make } = await group()
  for (const name of ['', '  ', 'x'.repeat(254), 'a\u0000', 'a\u202eb'])
    expect(await outcomeOf(make(name)), JSON.stringify(name)).toBe('input.invalid')
  const set = await make('Filing')
  for (const wrong of [
    { name: 'A|B' },
    { name: '' },
    { name: 'T', colour: 'ultraviolet' },
    { name: 'T', colour: undefined },
    { name: 'T', type: 'POEM' },
    { name: 'T', type: 'NUMBER', validValues: ['one'] },
    { name: 'T', type: 'BOOLEAN', validValues: ['true'] },
    { name: 'T', validValues: ['a', 'A'] },
    { name: 'T', validValues: Array.from({ length: limits.valuesPerTag + 1 }, (_, n) => `v${n}`) },
    { name: 'T', description: 'd'.repeat(limits.tagDescription + 1) },
  ])
    expect(await outcomeOf(addTag(admin, set.uuid, wrong)), JSON.stringify(wrong).slice(0, 80)).toBe('input.invalid')
  await expect(addTag(admin, set.uuid, { name: 'T', validValues: ['a', 'A'] })).rejects.toMatchObject({
    reply: { fields: [{ path: 'validValues', message: 'value already exists' }] },
  })
  expect(
    await outcomeOf(as(server, admin).call(contract.listTagSets, { query: { workgroupUuid: id, size: 10_001 } })),
  ).toBe('input.invalid')
  expect((await recorded(id)).map(({ type }) => type)).toEqual(['TAG_SET_CREATED'])
})

test('the number of sets and of tags is limited, also for concurrent additions', async () => {
  const { id, admin, make } = await group()
  const set = await make('Full')
  const db = server.ports.databases.write
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: uuidv7(), name: `N${n}`, name_key: `n${n}` }))
  const tag = { tag_set_id: set.uuid, type: 'TEXT', colour: 'red' } as const
  await db
    .insertInto('suggested_tag')
    .values(rows(limits.tagsPerSet - 1).map((row) => ({ ...row, ...tag })))
    .execute()
  const tags = await Promise.all(['A', 'B', 'C'].map((name) => outcomeOf(addTag(admin, set.uuid, { name }))))
  expect(tags.toSorted()).toEqual(['ok', 'tag.limit', 'tag.limit'])
  const more = { workgroup_id: id, kind: 'ASSET', created: new Date() } as const
  await db
    .insertInto('tag_set')
    .values(rows(limits.tagSetsPerWorkgroup - 2).map((row) => ({ ...row, ...more })))
    .execute()
  const sets = await Promise.all(['A', 'B', 'C'].map((name) => outcomeOf(make(name))))
  expect(sets.toSorted()).toEqual(['ok', 'tag.set.limit', 'tag.set.limit'])
})

test('all text of a set’s tags together is limited, also when one is changed', async () => {
  const { admin, make } = await group()
  const set = await make('Long')
  const validValues = (total: number) => Array.from({ length: total }, (_, n) => `${n} `.padEnd(250, 'x'))
  const outcomes: string[] = []
  for (const name of ['A', 'B', 'C'])
    outcomes.push(await outcomeOf(addTag(admin, set.uuid, { name, validValues: validValues(100) })))
  expect(outcomes).toEqual(['ok', 'ok', 'tag.limit'])
  const small = await addTag(admin, set.uuid, { name: 'C', validValues: validValues(10) })
  const body = { name: 'C', type: 'TEXT' as const, colour: 'red' as const, validValues: validValues(100) }
  const params = { tagSetUuid: set.uuid, tagUuid: small.uuid }
  expect(await outcomeOf(as(server, admin).call(contract.updateTagOfSet, { params, body }))).toBe('tag.limit')
})

test('the standard edition manages, lists and uses none', async () => {
  const { id, admin, join, make, list } = await group()
  await make('Before')
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ edition: 'STANDARD' })
    .where('id', '=', id)
    .execute()
  const member = await join('Member')
  expect(await outcomeOf(make('After'))).toBe('permission.denied')
  for (const who of [admin, member]) expect(await outcomeOf(list(who))).toBe('permission.denied')
})
