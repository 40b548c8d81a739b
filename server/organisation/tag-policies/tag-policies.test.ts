import { findAsset, deleteAsset, listAssets } from '@strongroom/contract/documents/assets.ts'
import { listBin } from '@strongroom/contract/documents/bin.ts'
import { addTags, deleteTag, listKnownTags, updateTags } from '@strongroom/contract/documents/tags.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { policiesOf, policyOf } from '../../test/administration/tag-policies.ts'

const server = useServer()
const ALL_OF = {
  name: 'Board only',
  effect: 'ALLOW',
  condition: 'ALL',
  assetTags: [
    { name: 'Secrecy', value: 'Board' },
    { name: 'Year', type: 'NUMBER', value: '2026' },
  ],
  userTags: [{ name: 'Board' }],
} as const
const list = (who: TestPerson, workgroupUuid: string) =>
  as(server, who).call(contract.listTagPolicies, { query: { workgroupUuid } })

async function shared() {
  const made = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    editor: ['hasDownload', 'hasEdit', 'hasDelete'],
    reader: ['hasDownload'],
  })
  const admin = await policiesOf(server, made.owner)
  const upload = (name: string, tags: string[] = [], who = made.owner) =>
    as(server, who).upload({ name, bytes: 'one two three' }, { workspaceUuid: made.workspace.uuid, tags })
  const finds = (who: TestPerson, assetUuid: string) =>
    outcomeOf(as(server, who).call(findAsset, { params: { assetUuid }, query: {} }))
  return { ...made, admin, upload, finds }
}

const recorded = (workgroupId: string) =>
  server.ports.databases.read
    .selectFrom('audit_event')
    .select(['type', 'original', 'modified'])
    .where('entity_id', '=', workgroupId)
    .where('type', 'like', '%TAG%')
    .orderBy('id')
    .execute()

test('an administrator creates, changes and deletes a policy; everything is in the workgroup’s audit', async () => {
  const { owner, admin } = await shared()
  const made = await admin.create({ ...ALL_OF, assetTags: [...ALL_OF.assetTags], userTags: [...ALL_OF.userTags] })
  const definition = {
    name: 'Board only',
    effect: 'ALLOW',
    condition: 'ALL',
    assetTags: [
      { name: 'Secrecy', type: 'TEXT', value: 'Board' },
      { name: 'Year', type: 'NUMBER', value: '2026' },
    ],
    userTags: [{ name: 'Board', type: 'TEXT', value: null }],
  }
  expect(made).toMatchObject(definition)
  expect((await list(owner, admin.workgroupUuid)).content).toEqual([made])
  const params = { policyUuid: made.uuid }
  const body = { ...definition, name: 'Directors only', condition: 'ANY' } as never
  await as(server, owner).call(contract.updateTagPolicy, { params, body })
  // Repeating it records no event.
  await as(server, owner).call(contract.updateTagPolicy, { params, body })
  expect((await list(owner, admin.workgroupUuid)).content).toMatchObject([{ name: 'Directors only', condition: 'ANY' }])
  await admin.remove(made.uuid)
  expect(await outcomeOf(admin.remove(made.uuid))).toBe('tag.policy.not.found')
  const { name: policy, ...rest } = definition
  expect(await recorded(admin.workgroupUuid)).toEqual([
    { type: 'TAG_POLICY_CREATED', original: null, modified: { policy, ...rest } },
    {
      type: 'TAG_POLICY_CHANGED',
      original: { policy, ...rest },
      modified: { ...rest, policy: 'Directors only', condition: 'ANY' },
    },
    { type: 'TAG_POLICY_DELETED', original: { ...rest, policy: 'Directors only', condition: 'ANY' }, modified: null },
  ])
})

test('tags of people may have the separator in their names', async () => {
  const { owner, admin, people, upload, finds } = await shared()
  const { editor } = people
  const name = 'Dept|Finance'
  await admin.tag(editor, { name })
  const policy = await admin.create({ ...policyOf('DENY', 'Sealed', name) })
  const sealed = await upload('sealed.txt', ['Sealed'])
  expect(await finds(editor, sealed.uuid)).toBe('asset.not.found')
  const body = { ...policyOf('DENY', 'Closed', name), name: 'Closed' }
  await as(server, owner).call(contract.updateTagPolicy, { params: { policyUuid: policy.uuid }, body })
  expect(await finds(editor, sealed.uuid)).toBe('ok')
})

test('only administrators see and change policies and tags of people; hostile input is refused', async () => {
  const domain = `policies-${uuidv7()}.example`
  await given.workgroup(server, domain)
  const [admin, member] = [await given.person(server, 'Admin', domain), await given.person(server, 'Member', domain)]
  const set = (person: TestPerson, columns: object) =>
    server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()
  await set(admin, { is_workgroup_admin: true })
  await set(member, { is_workgroup_admin: false, is_account_admin: false })
  const stranger = await given.person(server, 'Stranger')
  const { workgroupUuid, create, tag } = await policiesOf(server, admin)
  const policy = await create(policyOf('DENY', 'A', 'B'))
  const people = { admin, member, stranger, unknown: undefined }
  const expected = {
    admin: 'ok',
    member: 'permission.denied',
    stranger: 'workgroup.not.found',
    unknown: 'signed.out',
  } as const
  const ofPolicy = { ...expected, stranger: 'tag.policy.not.found' } as const
  let number = 0
  const body = () => ({ ...policyOf('DENY', 'A', 'B'), name: `P ${++number}` })
  const query = () => ({ query: { workgroupUuid } })
  await matrix(server, contract.listTagPolicies, { people, expected, input: query })
  await matrix(server, contract.listUserTags, { people, expected, input: query })
  await matrix(server, contract.createTagPolicy, {
    people,
    expected,
    input: () => ({ body: { workgroupUuid, ...body() } }),
  })
  await matrix(server, contract.updateUserTags, {
    people,
    expected,
    input: () => ({ body: { workgroupUuid, email: member.email, tags: [{ name: 'T' }] } }),
  })
  const params = { policyUuid: policy.uuid }
  await matrix(server, contract.updateTagPolicy, {
    people,
    expected: ofPolicy,
    input: () => ({ params, body: body() }),
  })
  const gone = { member: 'permission.denied', stranger: 'tag.policy.not.found', admin: 'ok' } as const
  await matrix(server, contract.deleteTagPolicy, {
    people: { member, stranger, admin },
    expected: gone,
    input: () => ({ params }),
  })
  for (const wrong of [
    { name: '' },
    { effect: 'MAYBE' },
    { condition: 'NONE' },
    { assetTags: [] },
    { userTags: [] },
    { assetTags: [{ name: 'a' }, { name: 'A' }] },
    { assetTags: [{ name: 'a', type: 'NUMBER', value: 'one' }] },
    { assetTags: [{ name: 'a\u202eb' }] },
    { assetTags: [{ name: 'a|b' }] },
    { userTags: Array.from({ length: limits.tagsPerPolicy + 1 }, (_, at) => ({ name: `t${at}` })) },
    { unknown: true },
  ])
    expect(await outcomeOf(create({ ...body(), ...wrong } as never)), JSON.stringify(wrong)).toBe('input.invalid')
  expect(await outcomeOf(tag(stranger, { name: 'T' }))).toBe('tagged.user.not.found')
  const twice = await Promise.all(['Same', 'sAME'].map((name) => outcomeOf(create({ ...body(), name }))))
  expect(twice.toSorted()).toEqual(['ok', 'tag.policy.name.taken'])
  const { total } = await server.ports.databases.read
    .selectFrom('tag_policy')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('workgroup_id', '=', workgroupUuid)
    .executeTakeFirstOrThrow()
  for (let more = Number(total); more < limits.tagPoliciesPerWorkgroup - 1; more++) await create(body())
  const last = await Promise.all([1, 2, 3].map(() => outcomeOf(create(body()))))
  expect(last.toSorted()).toEqual(['ok', 'tag.policy.limit', 'tag.policy.limit'])
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ edition: 'STANDARD' })
    .where('id', '=', workgroupUuid)
    .execute()
  expect(await outcomeOf(create(body()))).toBe('permission.denied')
})

test('people inside and outside the workgroup are tagged; hidden participants are as unknown as strangers', async () => {
  const { owner, workspace, people, admin } = await shared()
  await admin.tag(people.reader, { name: 'Zone', value: 'North' }, { name: 'Auditor' })
  await admin.tag(owner, { name: 'Board' })
  // Repeating it records no event.
  await admin.tag(owner, { name: 'Board' })
  const listed = await as(server, owner).call(contract.listUserTags, {
    query: { workgroupUuid: admin.workgroupUuid },
  })
  expect(listed.metadata.totalElements).toBe(2)
  expect(listed.content.find(({ userUuid }) => userUuid === people.reader.uuid)).toMatchObject({
    email: people.reader.email,
    tags: [
      { name: 'Auditor', value: null },
      { name: 'Zone', value: 'North' },
    ],
  })
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('workspace_id', '=', workspace.uuid)
    .where('person_id', '=', people.editor.uuid)
    .execute()
  expect(await outcomeOf(admin.tag(people.editor, { name: 'T' }))).toBe('tagged.user.not.found')
  await admin.tag(people.reader)
  expect((await recorded(admin.workgroupUuid)).map(({ type }) => type)).toEqual(
    Array.from({ length: 3 }, () => 'USER_TAGS_CHANGED'),
  )
})

test('a denied document is gone at the next request: reads, ranges, versions, the bin, known tags; then it is back', async () => {
  const { owner, workspace, people, admin, upload, finds } = await shared()
  const { uuid } = await upload('plan.txt', ['Secret'])
  await server.drain()
  const range = (who: TestPerson) =>
    as(server, who)
      .fetch(downloadDocument, { params: { assetUuid: uuid } }, { headers: { range: 'bytes=0-2' } })
      .then(({ status }) => status)
  const known = async (who: TestPerson) =>
    (await as(server, who).call(listKnownTags, { query: { workspaceUuid: workspace.uuid } })).content.length
  expect([await range(people.reader), await known(people.reader)]).toEqual([206, 1])
  const policy = await admin.create(policyOf('ALLOW', 'secret', 'Cleared'))
  expect([await range(people.reader), await known(people.reader)]).toEqual([404, 0])
  expect([await range(owner), await known(owner)]).toEqual([206, 1])
  // Managers aren't exempt.
  expect(await finds(people.manager, uuid)).toBe('asset.not.found')
  await admin.tag(people.reader, { name: 'CLEARED' })
  // The message of the change ends downloads that began before it arrived, also one that began after the change.
  await expect.poll(() => range(people.reader).catch(() => 'ended')).toBe(206)
  expect(await finds(people.editor, uuid)).toBe('asset.not.found')
  const change = as(server, people.editor).call(deleteAsset, { params: { assetUuid: uuid }, body: {} })
  expect(await outcomeOf(change)).toBe('asset.not.found')
  await as(server, owner).call(deleteAsset, { params: { assetUuid: uuid }, body: {} })
  const bin = async (who: TestPerson) =>
    (await as(server, who).call(listBin, { params: { workspaceUuid: workspace.uuid }, query: {} })).metadata
      .totalElements
  expect([await bin(owner), await bin(people.manager)]).toEqual([1, 0])
  const names = async (who: TestPerson) => (await eventsOf(server, who, workspace)).map(({ entity }) => entity)
  expect(await names(owner)).toContain('plan.txt')
  expect(await names(people.manager)).not.toContain('plan.txt')
  await admin.remove(policy.uuid)
  expect(await bin(people.manager)).toBe(1)
  expect(await names(people.manager)).toContain('plan.txt')
})

test('an uploader isn’t exempt, and policies of one workgroup hold in its workspaces only', async () => {
  const { workspace, people, admin, upload, finds, owner } = await shared()
  const other = await shared()
  await admin.create(policyOf('DENY', 'Secret', 'Blind'))
  await admin.tag(people.manager, { name: 'Blind' })
  const mine = await upload('mine.txt', ['Secret'], people.manager)
  expect(await finds(people.manager, mine.uuid)).toBe('asset.not.found')
  expect(await finds(owner, mine.uuid)).toBe('ok')
  await given.participant(server, other, people.manager, ['hasDownload'])
  const theirs = await other.upload('theirs.txt', ['Secret'])
  expect(await finds(people.manager, theirs.uuid)).toBe('ok')
  const listed = await as(server, people.manager).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(listed).toMatchObject({ content: [], metadata: { totalElements: 0 } })
})

test('a tag that a policy uses is added by everybody who may edit, and removed by owner and managers only', async () => {
  const { owner, people, admin, upload } = await shared()
  await admin.create({ ...policyOf('DENY', 'Secret', 'Blind'), assetTags: [{ name: 'Secret', value: 'Yes' }] })
  const { uuid } = await upload('a.txt')
  const add = (who: TestPerson, value: string) =>
    as(server, who).call(addTags, { body: { assetUuid: uuid, tags: [{ name: 'SECRET', value }] } })
  const made = await add(people.editor, 'yes')
  const used = made.tags[0]!
  const remove = (who: TestPerson, assetTagUuid: string) =>
    outcomeOf(as(server, who).call(deleteTag, { params: { assetTagUuid } }))
  expect(await remove(people.editor, used.uuid)).toBe('tag.of.policy')
  const several = await as(server, people.editor).call(updateTags, {
    body: { assetUuids: [uuid], unapplyTags: [{ name: 'secret', value: 'YES' }], applyTags: [{ name: 'Other' }] },
  })
  expect(several.errors).toMatchObject([{ code: 'tag.of.policy' }])
  // Another value of the name is in no policy.
  const free = (await add(people.editor, 'no')).tags.find(({ value }) => value === 'no')!
  expect(await remove(people.editor, free.uuid)).toBe('ok')
  expect(await remove(people.manager, used.uuid)).toBe('ok')
  const again = (await add(owner, 'yes')).tags[0]!
  expect(await remove(owner, again.uuid)).toBe('ok')
})
