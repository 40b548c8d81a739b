import * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { policiesOf, type PolicyBody, policyOf } from '../../test/administration/tag-policies.ts'

const server = useServer()
const NONE = { people: 0, documents: 0 }

async function shared() {
  const made = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    reader: ['hasDownload'],
    other: ['hasDownload'],
  })
  const admin = await policiesOf(server, made.owner)
  const upload = (name: string, tags: string[]) =>
    as(server, made.owner).upload({ name, bytes: 'one' }, { workspaceUuid: made.workspace.uuid, tags })
  const preview = (definition: PolicyBody | null, policyUuid: string | null = null) =>
    as(server, made.owner).call(contract.previewTagPolicy, {
      body: { workgroupUuid: admin.workgroupUuid, policyUuid, definition },
    })
  return { ...made, admin, upload, preview }
}

const namesOf = ({ people }: contract.PolicyPreview) =>
  people.map(({ userUuid, documentsLost, documentsGained }) => [userUuid, documentsLost, documentsGained])

test('a preview counts who would lose and gain how much, and changes nothing', async () => {
  const { owner, people, admin, upload, preview } = await shared()
  const first = await upload('a.txt', ['Secret'])
  await upload('b.txt', ['Secret'])
  await upload('c.txt', [])
  await admin.tag(people.reader, { name: 'Blind' })
  const denied = await preview(policyOf('DENY', 'Secret', 'Blind'))
  expect(denied).toMatchObject({ losing: { people: 1, documents: 2 }, gaining: NONE })
  expect(namesOf(denied)).toEqual([[people.reader.uuid, 2, 0]])
  expect(denied.people[0]!.email).toBe(people.reader.email)
  // Everybody without the tag loses sight, except for the owner.
  const allowed = await preview(policyOf('ALLOW', 'Secret', 'Blind'))
  expect(allowed).toMatchObject({ losing: { people: 2, documents: 2 }, gaining: NONE })
  expect(
    (await as(server, owner).call(contract.listTagPolicies, { query: { workgroupUuid: admin.workgroupUuid } })).content,
  ).toEqual([])
  const policy = await admin.create(policyOf('DENY', 'Secret', 'Blind'))
  expect(await preview(policyOf('DENY', 'Secret', 'Blind'), policy.uuid)).toMatchObject({ losing: NONE, people: [] })
  const deleted = await preview(null, policy.uuid)
  expect(deleted).toMatchObject({ losing: NONE, gaining: { people: 1, documents: 2 } })
  const turned = await preview(policyOf('ALLOW', 'Secret', 'Blind'), policy.uuid)
  expect(turned).toMatchObject({ losing: { people: 2, documents: 2 }, gaining: { people: 1, documents: 2 } })
  expect(namesOf(turned).find(([uuid]) => uuid === people.reader.uuid)).toEqual([people.reader.uuid, 0, 2])
  // Documents in the bin don't count.
  await as(server, owner).call(deleteAsset, { params: { assetUuid: first.uuid }, body: {} })
  expect(await preview(null, policy.uuid)).toMatchObject({ gaining: { people: 1, documents: 1 } })
})

test('hidden participants aren’t counted, and strangers have no name', async () => {
  const { owner, workspace, people, admin, upload, preview } = await shared()
  await upload('a.txt', ['Secret'])
  const definition = policyOf('ALLOW', 'Secret', 'Cleared')
  expect((await preview(definition)).losing).toEqual({ people: 3, documents: 1 })
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('workspace_id', '=', workspace.uuid)
    .where('person_id', '=', people.other.uuid)
    .execute()
  expect((await preview(definition)).losing).toEqual({ people: 2, documents: 1 })
  // Another administrator of the workgroup, who isn't in the workspace.
  const second = await given.person(server, 'Second')
  await server.ports.databases.write
    .updateTable('member')
    .set({ workgroup_id: admin.workgroupUuid, is_workgroup_admin: true })
    .where('person_id', '=', second.uuid)
    .execute()
  const ask = () =>
    as(server, second).call(contract.previewTagPolicy, {
      body: { workgroupUuid: admin.workgroupUuid, policyUuid: null, definition },
    })
  expect(await ask()).toMatchObject({ losing: { people: 2, documents: 1 }, people: [] })
  await admin.tag(people.reader, { name: 'Zone' })
  expect((await ask()).people).toMatchObject([{ name: people.reader.email, email: people.reader.email }])
  const filtered = await as(server, owner).call(contract.listUserTags, {
    query: { workgroupUuid: admin.workgroupUuid, userUuid: people.manager.uuid },
  })
  expect(filtered.content).toEqual([])
})

test('only administrators preview; policies of others don’t exist, and hostile input is refused', async () => {
  const [mine, other] = [await shared(), await shared()]
  const { workgroupUuid } = mine.admin
  const foreign = await other.admin.create(policyOf('DENY', 'A', 'B'))
  const definition = policyOf('DENY', 'A', 'B')
  const people: Record<string, TestPerson | undefined> = {
    owner: mine.owner,
    stranger: other.owner,
    unknown: undefined,
  }
  await matrix(server, contract.previewTagPolicy, {
    people,
    expected: { owner: 'ok', stranger: 'workgroup.not.found', unknown: 'signed.out' },
    input: () => ({ body: { workgroupUuid, definition } }),
  })
  expect(await outcomeOf(mine.preview(definition, foreign.uuid))).toBe('tag.policy.not.found')
  expect(await outcomeOf(mine.preview(definition, uuidv7()))).toBe('tag.policy.not.found')
  expect(await outcomeOf(mine.preview(null))).toBe('input.invalid')
  for (const wrong of [
    { effect: 'MAYBE' },
    { assetTags: [] },
    { assetTags: [{ name: "'; drop table asset; --\u202e" }] },
  ])
    expect(await outcomeOf(mine.preview({ ...definition, ...wrong } as never))).toBe('input.invalid')
  const quoted = { ...definition, assetTags: [{ name: `"'; drop table asset; -- {}` }] }
  expect(await mine.preview(quoted)).toMatchObject({ losing: NONE, gaining: NONE })
})
