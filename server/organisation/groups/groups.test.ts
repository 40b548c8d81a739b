import * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import { updateTrustedList } from '@strongroom/contract/organisation/trusted-list.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { expect, test } from 'vitest'
import { inChange } from '../../kernel/change.ts'
import { entities } from '../../access/entities.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { changePeopleBy, createGroupBy, deleteGroupBy, renameGroupBy } from './change-groups.ts'
import { lockGroup } from './queries.ts'

const server = useServer()
let total = 0

/** A workgroup with an administrator and two members. */
async function withWorkgroup() {
  const domain = `grouping-${++total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  const [ann, ben] = [await given.person(server, 'Ann', domain), await given.person(server, 'Ben', domain)]
  const create = (body: { name: string; userUuids?: string[]; emails?: string[] }, who = admin) =>
    as(server, who).call(contract.createGroup, { params: { workgroupUuid }, body })
  const find = (groupUuid: string, who: TestPerson = admin) =>
    as(server, who).call(contract.findGroup, { params: { workgroupUuid, groupUuid } })
  const add = (groupUuid: string, body: { userUuids?: string[]; emails?: string[] }) =>
    as(server, admin).call(contract.addGroupPeople, { params: { workgroupUuid, groupUuid }, body })
  return { domain, workgroupUuid, admin, ann, ben, create, find, add }
}

const emailsOf = ({ entries }: contract.GroupWithPeople) => entries.map(({ user }) => user.email)
const eventsAbout = (workgroupId: string) =>
  server.ports.databases.read
    .selectFrom('audit_event')
    .select(['type', 'actor_id', 'original', 'modified'])
    .where('entity_id', '=', workgroupId)
    .where('type', 'like', 'GROUP_%')
    .orderBy('id')
    .execute()

test('administrators create, rename and delete groups and change their people; each act is recorded', async () => {
  const { workgroupUuid, admin, ann, ben, create, find, add } = await withWorkgroup()
  const made = await create({ name: '  Board ', userUuids: [ann.uuid], emails: ['X@Outside.example', ann.email] })
  expect(made).toMatchObject({ name: 'Board', people: 2, isProvisioned: false, actions: { update: true } })
  expect(made.entries).toMatchObject([
    { user: { uuid: ann.uuid, email: ann.email, givenName: 'Ann' }, isMember: true, isDisabled: false },
    { user: { uuid: null, email: 'x@outside.example', givenName: '' }, isMember: false },
  ])
  // A member's address stands for the member, and who is there already stays.
  expect(emailsOf(await add(made.uuid, { emails: [ben.email, 'x@outside.example'] }))).toEqual([
    ann.email,
    ben.email,
    'x@outside.example',
  ])
  const params = { workgroupUuid, groupUuid: made.uuid }
  const rename = (name: string) => as(server, admin).call(contract.renameGroup, { params, body: { name } })
  await rename('Directors')
  await rename('Directors')
  const { entries } = await find(made.uuid)
  const remove = { params: { ...params, entryUuid: entries[0]!.uuid } }
  await as(server, admin).call(contract.removeGroupEntry, remove)
  expect(await outcomeOf(as(server, admin).call(contract.removeGroupEntry, remove))).toBe('group.entry.not.found')
  await create({ name: 'Auditors' })
  const list = (query = {}) => as(server, admin).call(contract.listGroups, { params: { workgroupUuid }, query })
  expect((await list()).content.map(({ name, people }) => [name, people])).toEqual([
    ['Auditors', 0],
    ['Directors', 2],
  ])
  expect((await list({ name: 'rect' })).metadata).toMatchObject({ totalElements: 1 })
  await as(server, admin).call(contract.deleteGroup, { params })
  expect(await outcomeOf(find(made.uuid))).toBe('group.not.found')
  expect(await eventsAbout(workgroupUuid)).toMatchObject([
    { type: 'GROUP_CREATED', modified: { group: 'Board', added: [ann.email, 'x@outside.example'] } },
    { type: 'GROUP_PEOPLE_CHANGED', original: { removed: [] }, modified: { group: 'Board', added: [ben.email] } },
    { type: 'GROUP_RENAMED', original: { group: 'Board' }, modified: { group: 'Directors' } },
    { type: 'GROUP_PEOPLE_CHANGED', original: { removed: [ann.email] }, modified: { group: 'Directors', added: [] } },
    { type: 'GROUP_CREATED', modified: { group: 'Auditors' } },
    { type: 'GROUP_DELETED', original: { group: 'Directors' } },
  ])
})

test('names are unique, strangers have no id here, and untrusted addresses are refused by name', async () => {
  const { workgroupUuid, admin, create, add } = await withWorkgroup()
  const group = await create({ name: 'Board' })
  expect(await outcomeOf(create({ name: 'bOARD' }))).toBe('group.name.taken')
  for (const name of ['', ' ', 'a\u202eb', 'x'.repeat(254)])
    expect(await outcomeOf(create({ name })), name).toBe('input.invalid')
  const stranger = await given.person(server, 'Stranger')
  expect(await outcomeOf(add(group.uuid, { userUuids: [stranger.uuid] }))).toBe('group.person.unknown')
  expect(await outcomeOf(add(group.uuid, {}))).toBe('input.invalid')
  expect(await outcomeOf(add(group.uuid, { emails: ['no address'] }))).toBe('input.invalid')
  // An address tells nothing about the person who has it.
  const [entry] = (await add(group.uuid, { emails: [stranger.email] })).entries
  expect(entry).toMatchObject({ user: { uuid: null, givenName: '', familyName: '' }, isMember: false })
  const body = { entries: ['partner.example'] }
  await as(server, admin).call(updateTrustedList, { params: { workgroupUuid }, body })
  const refused = add(group.uuid, { emails: ['a@partner.example', 'b@other.example'] })
  await expect(refused).rejects.toMatchObject({ reply: { addresses: ['b@other.example'] } })
  expect(emailsOf(await add(group.uuid, { emails: ['a@partner.example'] }))).toHaveLength(2)
  const missing = { workgroupUuid, groupUuid: workgroupUuid }
  expect(await outcomeOf(as(server, admin).call(contract.findGroup, { params: missing }))).toBe('group.not.found')
})

test('groups and their people are bounded, and two at once cannot pass the bound', async () => {
  const { workgroupUuid, create, add } = await withWorkgroup()
  const emails = (from: number, many: number) => Array.from({ length: many }, (_, i) => `p${from + i}@crowd.example`)
  const group = await create({ name: 'Crowd', emails: emails(0, limits.peoplePerGroup - 1) })
  const both = await Promise.all([1000, 2000].map((from) => outcomeOf(add(group.uuid, { emails: emails(from, 1) }))))
  expect(both.toSorted()).toEqual(['group.people.limit', 'ok'])
  await server.asOwner(
    `insert into people_group (id, workgroup_id, name, name_key, created)
     select gen_random_uuid(), $1, 'g' || i, 'g' || i, now() from generate_series(1, $2::integer) i`,
    [workgroupUuid, limits.groupsPerWorkgroup - 2],
  )
  const two = await Promise.all(['One', 'Two'].map((name) => outcomeOf(create({ name }))))
  expect(two.toSorted()).toEqual(['group.limit', 'ok'])
})

test('members see groups without disabled people and hidden addresses; who leaves the workgroup leaves its groups', async () => {
  const { workgroupUuid, ann, ben, create, find } = await withWorkgroup()
  const group = await create({ name: 'Team', userUuids: [ann.uuid, ben.uuid] })
  await as(server, ben).call(updateUser, {
    params: { userUuid: ben.uuid },
    body: { firstName: 'Ben', lastName: 'Tester', timezone: 'Europe/London', hideEmailAddress: true },
  })
  expect(emailsOf(await find(group.uuid, ann))).toEqual([ann.email, null])
  expect(emailsOf(await find(group.uuid))).toEqual([ann.email, ben.email])
  const { write } = server.ports.databases
  const disable = (disabled_at: Date | null) =>
    write.updateTable('person').set({ disabled_at }).where('id', '=', ben.uuid).execute()
  await disable(new Date())
  expect(await find(group.uuid, ann)).toMatchObject({ people: 1, entries: [{ user: { uuid: ann.uuid } }] })
  expect(await find(group.uuid)).toMatchObject({ people: 1, entries: [{}, { isDisabled: true }] })
  await disable(null)
  expect(await find(group.uuid, ann)).toMatchObject({ people: 2 })
  const elsewhere = await given.workgroup(server, `elsewhere-${total}.example`)
  await write.updateTable('member').set({ workgroup_id: elsewhere }).where('person_id', '=', ben.uuid).execute()
  await write.updateTable('member').set({ workgroup_id: workgroupUuid }).where('person_id', '=', ben.uuid).execute()
  expect((await find(group.uuid)).entries).toHaveLength(1)
  await write.deleteFrom('member').where('person_id', '=', ann.uuid).execute()
  expect((await find(group.uuid)).entries).toEqual([])
})

test('a provisioning client writes groups by the same functions, and people do not change its groups', async () => {
  const { workgroupUuid, admin, ann, ben, create, find, add } = await withWorkgroup()
  const author = { workgroup: entities.workgroup(workgroupUuid, 'Workgroup'), client: { name: 'Directory' } }
  const asClient = <T>(work: (change: Parameters<Parameters<typeof inChange<T>>[2]>[0]) => Promise<T>) =>
    inChange(server.ports, { actor: undefined, clientInfo: undefined }, (change) => {
      change.anonymous('a provisioning client')
      return work(change)
    })
  const made = { name: 'Synced', externalId: 'ext-1', people: { personIds: [ann.uuid] } }
  const id = await asClient((change) => createGroupBy(change, author, made))
  await expect(asClient((change) => createGroupBy(change, author, { ...made, name: 'Other' }))).rejects.toMatchObject({
    code: 'group.external.taken',
  })
  await asClient(async (change) => {
    const group = await lockGroup(change, workgroupUuid, id)
    await renameGroupBy(change, author, { group, name: 'Synchronised', externalId: 'ext-2' })
    await changePeopleBy(change, author, { group, add: { personIds: [ben.uuid] }, remove: 'others' })
  })
  expect(await find(id)).toMatchObject({ name: 'Synchronised', isProvisioned: true, actions: { update: false } })
  expect(emailsOf(await find(id))).toEqual([ben.email])
  expect(await outcomeOf(add(id, { userUuids: [ann.uuid] }))).toBe('group.provisioned')
  const events = await eventsAbout(workgroupUuid)
  expect(events).toMatchObject([
    { type: 'GROUP_CREATED', actor_id: null, modified: { client: 'Directory', added: [ann.email] } },
    { type: 'GROUP_RENAMED', modified: { client: 'Directory', group: 'Synchronised' } },
    { type: 'GROUP_PEOPLE_CHANGED', original: { removed: [ann.email] }, modified: { added: [ben.email] } },
  ])
  await as(server, admin).call(contract.deleteGroup, { params: { workgroupUuid, groupUuid: id } })
  const own = await create({ name: 'Synchronised' })
  await asClient(async (change) => deleteGroupBy(change, author, await lockGroup(change, workgroupUuid, own.uuid)))
  expect(await outcomeOf(find(own.uuid))).toBe('group.not.found')
})

test('who may see and change the groups of a workgroup', async () => {
  const { workgroupUuid, admin, ann, create } = await withWorkgroup()
  const group = await create({ name: 'Board' })
  const stranger = await given.person(server, 'Stranger')
  const guest = await given.person(server, 'Guest')
  const workspace = await as(server, admin).call(createWorkspace, { body: { name: 'Theirs' } })
  await given.participant(server, { owner: admin, workspace }, guest, ['hasInviter'])
  const params = { workgroupUuid, groupUuid: group.uuid }
  const people = { admin, member: ann, guest, stranger, nobody: undefined }
  const [others, unknown] = [
    { guest: 'workgroup.not.found', stranger: 'workgroup.not.found' },
    { nobody: 'signed.out' },
  ]
  const sees = { admin: 'ok', member: 'ok', ...others, ...unknown } as const
  const changes = { ...others, ...unknown, member: 'permission.denied', admin: 'ok' } as const
  await matrix(server, contract.listGroups, { input: () => ({ params, query: {} }), people, expected: sees as never })
  await matrix(server, contract.findGroup, { input: () => ({ params }), people, expected: sees as never })
  let name = 0
  const named = () => ({ params, body: { name: `Named ${++name}` } })
  await matrix(server, contract.createGroup, { input: named, people, expected: changes as never })
  await matrix(server, contract.renameGroup, { input: named, people, expected: changes as never })
  const emails = ['x@outside.example']
  await matrix(server, contract.addGroupPeople, {
    input: () => ({ params, body: { emails } }),
    people,
    expected: changes as never,
  })
  const [entry] = (await as(server, admin).call(contract.findGroup, { params })).entries
  await matrix(server, contract.removeGroupEntry, {
    input: () => ({ params: { ...params, entryUuid: entry!.uuid } }),
    people,
    expected: changes as never,
  })
  await matrix(server, contract.deleteGroup, { input: () => ({ params }), people, expected: changes as never })
})

test('a member who leaves while they are added to a group is not in it', async () => {
  const { ann, ben, create, find, add } = await withWorkgroup()
  const other = await given.workgroup(server, `elsewhere-${++total}.example`)
  const { uuid } = await create({ name: 'Board', userUuids: [ben.uuid] })
  let asked: Promise<string> | undefined
  await server.ports.databases.write.transaction().execute(async (db) => {
    await db.updateTable('member').set({ workgroup_id: other }).where('person_id', '=', ann.uuid).execute()
    asked = outcomeOf(add(uuid, { userUuids: [ann.uuid] }))
    await somebodyWaits(server)
  })
  expect(await asked).toBe('group.person.unknown')
  expect(emailsOf(await find(uuid))).toEqual([ben.email])
})
