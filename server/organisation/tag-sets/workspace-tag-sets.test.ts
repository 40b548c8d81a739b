import * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { acceptMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { createWorkspace, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** A person with a workgroup of their own, its tag sets by these names, and a workspace. */
async function owning<Name extends string>(...names: Name[]) {
  const made = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    inviter: ['hasInviter', 'hasEdit', 'hasDownload'],
    preview: [],
  })
  const { owner, workspace } = made
  const { workgroupUuid } = workspace
  const sets = {} as Record<Name, string>
  for (const name of names)
    sets[name] = (await as(server, owner).call(contract.createTagSet, { body: { workgroupUuid, name } })).uuid
  const put = (suggestedTagSetUuids: string[], who: TestPerson = owner) =>
    as(server, who).call(contract.updateWorkspaceTagSets, {
      params: { workspaceUuid: workspace.uuid },
      body: { suggestedTagSetUuids },
    })
  const chosen = (who: TestPerson = owner, workspaceUuid = workspace.uuid) => namesIn(who, workspaceUuid)
  const enable = (tagSetUuid: string, enabled: boolean) =>
    as(server, owner).call(contract.enableTagSet, { params: { tagSetUuid }, body: { enabled } })
  return { ...made, sets, put, chosen, enable }
}

async function namesIn(who: TestPerson, workspaceUuid: string): Promise<string[]> {
  const page = await as(server, who).call(contract.listWorkspaceTagSets, { params: { workspaceUuid }, query: {} })
  expect(page.metadata.totalElements).toBe(page.content.length)
  return page.content.map(({ name, archived }) => (archived ? `${name} (archived)` : name))
}

const create = (who: TestPerson, documentSuggestedTagSetUuids: string[]) =>
  as(server, who).call(createWorkspace, { body: { name: 'Tagged', documentSuggestedTagSetUuids } })

const db = () => server.ports.databases.write

test('a workspace is created with the sets that its owner chooses, and everybody inside sees them', async () => {
  const { owner, sets, chosen } = await owning('Filing', 'Clients', 'Other')
  const workspace = await create(owner, [sets.Filing, sets.Clients, sets.Filing])
  expect(await chosen(owner, workspace.uuid)).toEqual(['Clients', 'Filing'])
  expect(await eventsOf(server, owner, workspace)).toMatchObject([
    { type: 'WORKSPACE_CREATED', to: { name: 'Tagged', suggestedTagSets: ['Clients', 'Filing'] } },
  ])
  // Without sets the record doesn't mention them.
  const plain = await create(owner, [])
  expect((await eventsOf(server, owner, plain))[0]!.to).not.toHaveProperty('suggestedTagSets')
})

test('owner and managers change them later; it is recorded once, in the workspace', async () => {
  const { people, workspace, owner, sets, put, chosen } = await owning('Filing', 'Clients')
  await put([sets.Filing], people.manager)
  expect(await chosen(people.preview)).toEqual(['Filing'])
  // Repeating it, in any letter case, records no event.
  await put([sets.Filing, sets.Filing.toUpperCase()])
  await put([sets.Clients])
  await put([])
  expect(await chosen()).toEqual([])
  const events = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'WORKSPACE_TAG_SETS_CHANGED')
  expect(events).toMatchObject([
    { actor: 'Owner', from: { suggestedTagSets: ['Clients'] }, to: { suggestedTagSets: [] } },
    { actor: 'Owner', from: { suggestedTagSets: ['Filing'] }, to: { suggestedTagSets: ['Clients'] } },
    { actor: 'manager', from: { suggestedTagSets: [] }, to: { suggestedTagSets: ['Filing'] } },
  ])
})

test('owner and managers choose, participants read, pending people and outsiders do neither', async () => {
  const { owner, people, workspace, sets, put } = await owning('Filing')
  const pending = await given.person(server, 'Pending')
  await given.invitee(server, { owner, workspace }, pending, [])
  const stranger = await given.person(server, 'Stranger')
  const everybody = { owner, ...people, pending, stranger, nobody: undefined }
  const outside = {
    pending: 'workspace.invitation.pending',
    stranger: 'workspace.not.found',
    nobody: 'signed.out',
  } as const
  const params = { workspaceUuid: workspace.uuid }
  const inside = { owner: 'ok', manager: 'ok', inviter: 'ok', preview: 'ok' } as const
  await matrix(server, contract.listWorkspaceTagSets, {
    people: everybody,
    expected: { ...inside, ...outside },
    input: () => ({ params, query: {} }),
  })
  await matrix(server, contract.updateWorkspaceTagSets, {
    people: everybody,
    expected: { ...inside, inviter: 'permission.denied', preview: 'permission.denied', ...outside },
    input: () => ({ params, body: { suggestedTagSetUuids: [sets.Filing] } }),
  })
  // People who lead a workspace of it may choose among its sets; other outsiders don't see them.
  const list = (who: TestPerson) =>
    outcomeOf(as(server, who).call(contract.listTagSets, { query: { workgroupUuid: workspace.workgroupUuid } }))
  expect(await list(people.manager)).toBe('ok')
  expect(await list(people.inviter)).toBe('workgroup.not.found')
  const change = as(server, people.manager).call(contract.deleteTagSet, { params: { tagSetUuid: sets.Filing } })
  expect(await outcomeOf(change)).toBe('permission.denied')
  await db()
    .updateTable('participant')
    .set({ accepted_at: null })
    .where('person_id', '=', people.manager.uuid)
    .execute()
  expect(await list(people.manager)).toBe('workgroup.not.found')
  await db()
    .updateTable('participant')
    .set({ accepted_at: new Date() })
    .where('person_id', '=', people.manager.uuid)
    .execute()
  // Not before the door is passed, nor after it is closed.
  await db().updateTable('workspace').set({ two_step: true }).where('id', '=', workspace.uuid).execute()
  expect(await list(people.manager)).toBe('workgroup.not.found')
  expect(await outcomeOf(put([], people.manager))).toBe('access.code.required')
  expect(await outcomeOf(namesIn(people.manager, workspace.uuid))).toBe('access.code.required')
  await db()
    .updateTable('workspace')
    .set({ two_step: false, closed_at: new Date() })
    .where('id', '=', workspace.uuid)
    .execute()
  expect(await list(people.manager)).toBe('workgroup.not.found')
  for (const who of [owner, people.manager]) {
    expect(await outcomeOf(put([], who))).toBe('workspace.closed')
    expect(await outcomeOf(namesIn(who, workspace.uuid))).toBe('workspace.closed')
  }
})

test('sets that aren’t offered can’t be chosen: foreign, unknown, disabled, or for people; nothing changes then', async () => {
  const { owner, workspace, sets, put, chosen, enable } = await owning('Filing', 'Old')
  const foreign = await owning('Theirs')
  const body = { workgroupUuid: workspace.workgroupUuid, name: 'People', applyToContacts: true }
  const ofPeople = await as(server, owner).call(contract.createTagSet, { body })
  await enable(sets.Old, false)
  for (const wrong of [foreign.sets.Theirs, uuidv7(), sets.Old, ofPeople.uuid]) {
    expect(await outcomeOf(put([sets.Filing, wrong]))).toBe('tag.set.not.found')
    expect(await outcomeOf(create(owner, [sets.Filing, wrong]))).toBe('tag.set.not.found')
  }
  for (const wrong of ['nonsense', '', null]) expect(await outcomeOf(put([wrong as string]))).toBe('input.invalid')
  expect(await chosen()).toEqual([])
  const types = (await eventsOf(server, owner, workspace)).map(({ type }) => type)
  expect(types).not.toContain('WORKSPACE_TAG_SETS_CHANGED')
})

test('a chosen set stays when disabled, but can’t be chosen again; a deleted one is gone', async () => {
  const { sets, put, chosen, enable, owner } = await owning('Filing', 'Clients')
  await put([sets.Filing, sets.Clients])
  await enable(sets.Filing, false)
  expect(await chosen()).toEqual(['Clients', 'Filing (archived)'])
  await put([sets.Filing])
  expect(await chosen()).toEqual(['Filing (archived)'])
  await put([])
  expect(await outcomeOf(put([sets.Filing]))).toBe('tag.set.not.found')
  await put([sets.Clients])
  await as(server, owner).call(contract.deleteTagSet, { params: { tagSetUuid: sets.Clients } })
  expect(await chosen()).toEqual([])
})

test('choosing concurrently with disabling or deleting: the results are as in sequence', async () => {
  const { sets, put, enable, chosen, owner } = await owning('A', 'B')
  const remove = as(server, owner).call(contract.deleteTagSet, { params: { tagSetUuid: sets.B } })
  const [choosing, choosingB] = await Promise.all([
    outcomeOf(put([sets.A])),
    outcomeOf(put([sets.B])),
    enable(sets.A, false),
    remove,
  ])
  for (const outcome of [choosing, choosingB]) expect(['ok', 'tag.set.not.found']).toContain(outcome)
  expect([[], ['A (archived)']]).toContainEqual(await chosen())
})

test('in the standard edition no sets are chosen, at creation or later; earlier ones are still read', async () => {
  const { owner, workspace, sets, put, chosen } = await owning('Filing')
  await put([sets.Filing])
  const { workgroupUuid } = workspace
  await db().updateTable('workgroup').set({ edition: 'STANDARD' }).where('id', '=', workgroupUuid).execute()
  expect(await outcomeOf(put([]))).toBe('permission.denied')
  expect(await outcomeOf(create(owner, [sets.Filing]))).toBe('permission.denied')
  expect(await outcomeOf(create(owner, []))).toBe('ok')
  expect(await chosen()).toEqual(['Filing'])
})

test('a workspace that moves to another workgroup leaves its sets behind', async () => {
  const { owner, workspace, sets, put, chosen } = await owning('Filing')
  await put([sets.Filing])
  const target = await given.person(server, 'Target')
  const { organisationUuid } = await as(server, target).call(getMe, { query: {} })
  const { workgroup } = await as(server, owner).call(findWorkspace, {
    params: { workspaceUuid: workspace.uuid },
    query: {},
  })
  await db()
    .updateTable('workgroup')
    .set({ account_id: workgroup.accountUuid })
    .where('id', '=', organisationUuid!)
    .execute()
  const body = { organisationUuid: organisationUuid!, emails: [owner.email], message: '' }
  const [invited] = (await as(server, target).call(inviteMembers, { body })).content
  const params = { memberUuid: invited!.uuid }
  await as(server, owner).call(acceptMembership, { params, body: { accepted: true } })
  expect(await chosen()).toEqual([])
  expect(await outcomeOf(put([sets.Filing]))).toBe('tag.set.not.found')
})
