import * as contract from '@strongroom/contract/identity/contacts.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { callOver } from '../../test/call.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const contacts = async (who: TestPerson, query = {}) =>
  (await as(server, who).call(contract.listMyContacts, { query })).content.map(({ givenName, email }) => [
    givenName,
    email,
  ])
const hide = (who: TestPerson, hideEmailAddress: boolean) =>
  as(server, who).call(updateUser, {
    params: { userUuid: who.uuid },
    body: { firstName: who.name, lastName: 'Tester', timezone: 'Europe/London', hideEmailAddress },
  })

test('contacts are colleagues and people in the same workspaces, without hidden participants', async () => {
  await given.workgroup(server, 'contacts.example')
  const [ann, colleague] = [
    await given.person(server, 'Ann', 'contacts.example'),
    await given.person(server, 'Colleague', 'contacts.example'),
  ]
  const { owner, workspace, people } = await given.workspaceWith(server, { fellow: [], hidden: [] })
  await given.participant(server, { owner, workspace }, ann, [])
  await given.invitee(server, { owner, workspace }, await given.person(server, 'Pending'), [])
  await server.ports.databases.write
    .updateTable('participant')
    .set({ type: 'BCC' })
    .where('person_id', '=', people.hidden.uuid)
    .execute()
  expect(await contacts(ann)).toEqual([
    ['Colleague', colleague.email],
    ['fellow', people.fellow.email],
    ['Owner', owner.email],
  ])
  expect(await contacts(ann, { query: 'OLLEAG' })).toEqual([['Colleague', colleague.email]])
  expect(await contacts(ann, { query: 'people.example', size: 1, page: 1 })).toEqual([['Owner', owner.email]])
  expect(await contacts(ann, { query: '%' })).toEqual([])
  // This holds even for the owner, who sees the person in the workspace.
  expect((await contacts(owner)).map(([name]) => name)).toEqual(['Ann', 'fellow'])
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: new Date() })
    .where('id', '=', colleague.uuid)
    .execute()
  expect((await contacts(ann)).map(([name]) => name)).toEqual(['fellow', 'Owner'])
  const old = (userUuid: string, query: object) =>
    as(server, ann).call(contract.listContactsOf, { params: { userUuid }, query })
  const second = await old(ann.uuid, { length: 1, offset: 1, noContentReplacesSeeOther: true })
  expect(second!.content.map(({ givenName }) => givenName)).toEqual(['Owner'])
  expect(second!.metadata).toMatchObject({ totalElements: 2, totalPages: 2, page: 1, offset: 1 })
  expect(await outcomeOf(old(owner.uuid, {}))).toBe('not.found')
  const asked = { url: server.url, token: ann.token }
  const nobody = (noContentReplacesSeeOther: string) =>
    callOver(asked, contract.listContactsOf, {
      params: { userUuid: ann.uuid },
      query: { query: 'nobody at all', noContentReplacesSeeOther },
    })
  expect(await nobody('true')).toMatchObject({ status: 204, value: undefined })
  expect(await nobody('false')).toMatchObject({ status: 200, value: { content: [] } })
})

test('a hidden address is visible to its holder, owner and managers, and is found by nobody else', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    shy: [],
    manager: ['hasManageWorkspace'],
    reader: [],
  })
  const { shy, manager, reader } = people
  await hide(shy, true)
  const seen = async (who: TestPerson, query?: string) => {
    const list = await as(server, who).call(listParticipants, { query: { workspaceUuid: workspace.uuid, query } })
    return list.content.find(({ userUuid }) => userUuid === shy.uuid)?.user
  }
  for (const who of [owner, manager, shy]) expect(await seen(who)).toMatchObject({ email: shy.email })
  expect(await seen(reader)).toMatchObject({ email: null, givenName: 'shy' })
  expect(await seen(reader, shy.email)).toBeUndefined()
  expect(await seen(owner, shy.email)).toMatchObject({ email: shy.email })
  expect(await contacts(reader, { query: 'shy' })).toEqual([['shy', null]])
  expect(await contacts(reader, { query: shy.email })).toEqual([])
  await hide(owner, true)
  const ownerFor = async (who: TestPerson) =>
    (await as(server, who).call(findWorkspace, { params: { workspaceUuid: workspace.uuid }, query: {} })).owner.email
  expect(await ownerFor(reader)).toBeNull()
  expect(await ownerFor(manager)).toBe(owner.email)
  expect(await ownerFor(owner)).toBe(owner.email)
  await hide(shy, false)
  expect(await seen(reader)).toMatchObject({ email: shy.email })
})

test('a person sees their own permissions and the workgroups that they work with', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const [ann, invited] = [await given.person(server, 'Ann'), await given.person(server, 'Invited')]
  await given.participant(server, { owner, workspace }, ann, [])
  await given.invitee(server, { owner, workspace }, invited, [])
  const workgroups = async (who: TestPerson) =>
    (await as(server, who).call(contract.listMyInteractingWorkgroups, {})).content.map(
      ({ whitelabelName }) => whitelabelName,
    )
  expect(await workgroups(ann)).toEqual(['Ann', 'Owner'])
  expect(await workgroups(invited)).toEqual(['Invited'])
  const params = { userUuid: ann.uuid }
  expect(await as(server, ann).call(contract.listUserOperations, { params })).toMatchObject({
    operations: expect.arrayContaining(['completedAuth', 'createWorkspace', 'initiateMobileAuth']),
  })
  const expected = { nobody: 'signed.out', invited: 'not.found', ann: 'ok' } as const
  await matrix(server, contract.listUserOperations, { input: () => ({ params }), people: { ann, invited }, expected })
})

test('a person with very many contacts gets them by name and finds each of them', async () => {
  await given.workgroup(server, 'crowd.example')
  const ann = await given.person(server, 'Ann', 'crowd.example')
  const total = 2100
  await server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created, hide_email_address)
       select gen_random_uuid(), 'Crowd', lpad(i::text, 4, '0'), now(), i = 42 from generate_series(1, $2::integer) i returning id, family_name),
     addresses as (
       insert into email_address (address, person_id, is_primary) select 'c' || family_name || '@crowd.example', id, true from people)
     insert into member (person_id, workgroup_id, accepted_at, created)
     select p.id, m.workgroup_id, now(), now() from people p, member m where m.person_id = $1`,
    [ann.uuid, total],
  )
  // A person unknown to everybody here.
  const stranger = await given.person(server, 'Crowd', 'elsewhere.example')
  const list = (query: object) => as(server, ann).call(contract.listMyContacts, { query: query as never })
  const names = async (query: object) => (await list(query)).content.map(({ familyName }) => familyName)
  expect(await names({ size: 3 })).toEqual(['0001', '0002', '0003'])
  expect(await names({ size: 3, page: 2 })).toEqual(['0007', '0008', '0009'])
  expect((await list({ size: 3 })).metadata).toMatchObject({ totalElements: 2000, totalIsLowerBound: true })
  expect((await list({ size: 90, page: 23 })).metadata).toMatchObject({
    totalElements: total,
    totalIsLowerBound: false,
  })
  expect(await names({ query: 'crowd 2099' })).toEqual(['2099'])
  expect(await names({ query: 'C2099@' })).toEqual(['2099'])
  expect(await names({ query: '02', size: 2, page: 1 })).toEqual(['0202', '0203'])
  // Neither a hidden address nor an unknown person is found.
  expect(await names({ query: 'c0042@' })).toEqual([])
  expect(await names({ query: stranger.email })).toEqual([])
  expect((await list({ query: 'crowd', size: 2 })).metadata).toMatchObject({ totalIsLowerBound: true })
})
