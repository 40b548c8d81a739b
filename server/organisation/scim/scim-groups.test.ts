import * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { clientOf, directoryOf, groupOf, patchOf, sender, userOf } from '../../test/administration/scim.ts'
import { as } from '../../test/as.ts'
import { recordedAbout } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const refused = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType ? { scimType } : {}), detail: expect.any(String) },
})

/** A directory with three users, and a way to create groups. */
async function withUsers() {
  const directory = await directoryOf(server)
  const { scim, domain } = directory
  const users = []
  for (const name of ['ann', 'ben', 'cat']) {
    const { body } = await scim.send('POST', '/Users', userOf(`${name}@${domain}`))
    users.push(body.id)
  }
  const [ann, ben, cat] = users as [string, string, string]
  const create = async (displayName: string, members: string[] = [], more: object = {}) =>
    (await scim.send('POST', '/Groups', groupOf(displayName, members, more))).body.id
  const membersOf = async (group: string) => {
    const { body } = await scim.send('GET', `/Groups/${group}`)
    return body.members.map(({ value }) => value)
  }
  return { ...directory, ann, ben, cat, create, membersOf }
}

test('a directory creates, finds, changes and deletes a group, and the record names it', async () => {
  const { scim, admin, params, ann, ben, cat, membersOf } = await withUsers()
  const created = await scim.send(
    'POST',
    '/Groups',
    groupOf(' Board ', [ann, ben.toUpperCase()], { externalId: 'g-1' }),
  )
  const { id } = created.body
  expect(created).toMatchObject({
    status: 201,
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: 'g-1',
      displayName: 'Board',
      members: [
        { value: ann, type: 'User', display: 'Sian Owen', $ref: expect.stringContaining(`/scim/v2/Users/${ann}`) },
        { value: ben },
      ],
      meta: { resourceType: 'Group', location: expect.stringContaining(`/scim/v2/Groups/${id}`) },
    },
  })
  expect(created.headers.get('location')).toBe(created.body.meta.location)
  expect((await scim.send('GET', `/Groups/${id}`)).body).toEqual(created.body)

  // Administrators see it as kept by the directory, and can't change it.
  const group = { params: { ...params, groupUuid: id } }
  expect(await as(server, admin).call(contract.findGroup, group)).toMatchObject({
    name: 'Board',
    isProvisioned: true,
    people: 2,
  })
  const renaming = as(server, admin).call(contract.renameGroup, { ...group, body: { name: 'X' } })
  expect(await outcomeOf(renaming)).toBe('group.provisioned')

  expect(await scim.send('PUT', `/Groups/${id}`, groupOf('Directors', [cat], { externalId: 'g-1' }))).toMatchObject({
    status: 200,
    body: { displayName: 'Directors', externalId: 'g-1', members: [{ value: cat }] },
  })
  const emptied = await scim.send('PUT', `/Groups/${id}`, { displayName: 'Directors' })
  expect(emptied, 'a whole group without members has none').toMatchObject({ status: 200, body: { members: [] } })
  expect(emptied.body).not.toHaveProperty('externalId')
  expect(await membersOf(id)).toEqual([])

  expect(await scim.send('DELETE', `/Groups/${id}`)).toMatchObject({ status: 204, body: undefined })
  for (const method of ['GET', 'DELETE']) expect(await scim.send(method, `/Groups/${id}`)).toMatchObject(refused(404))
  const events = await as(server, admin).call(listWorkgroupEvents, { params, query: { size: 20 } })
  const theirs = events.content.filter(({ eventType }) => eventType.startsWith('GROUP_'))
  expect(theirs.map(({ eventType }) => eventType)).toEqual([
    'GROUP_DELETED',
    'GROUP_PEOPLE_CHANGED',
    'GROUP_PEOPLE_CHANGED',
    'GROUP_RENAMED',
    'GROUP_CREATED',
  ])
  expect(new Set(theirs.map(({ actorGivenName }) => actorGivenName)), 'named by its token').toEqual(
    new Set(['Directory']),
  )
})

test('the forms of PATCH that directories send', async () => {
  const { scim, ann, ben, cat, create, membersOf } = await withUsers()
  const id = await create('Forms')
  const patch = async (...operations: object[]) => {
    const { status, body } = await scim.send('PATCH', `/Groups/${id}`, patchOf(...operations))
    return status === 200 ? await membersOf(id) : body.scimType
  }
  const values = (...ids: string[]) => ids.map((value) => ({ value }))
  const urn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
  const cases: [object, string[]][] = [
    [{ op: 'add', path: 'members', value: [{ value: ann, display: 'ann@x.example' }] }, [ann]],
    [{ op: 'Add', path: 'members', value: [{ $ref: null, value: ben }] }, [ann, ben]],
    [{ op: 'add', path: 'members', value: values(ann, cat) }, [ann, ben, cat]],
    [{ op: 'remove', path: `members[value eq "${ann}"]` }, [ben, cat]],
    [{ op: 'Remove', path: 'members', value: values(ben) }, [cat]],
    [{ op: 'Remove', path: 'members', value: values(ben, 'nobody') }, [cat]],
    [{ op: 'remove', path: `members[value eq "${ann}"]` }, [cat]],
    [{ op: 'replace', path: `${urn}:members`, value: values(ann, ben) }, [ann, ben]],
    [{ op: 'add', value: { members: values(cat) } }, [ann, ben, cat]],
    [{ op: 'remove', path: `members[value eq "${ann}" or value eq "${cat}"]` }, [ben]],
    [{ op: 'add', path: 'members', value: { value: ann } }, [ben, ann]],
    [{ op: 'remove', path: 'members' }, []],
    [{ op: 'replace', value: { id, displayName: 'Renamed', members: values(ann) } }, [ann]],
    [{ op: 'replace', path: 'members', value: [] }, []],
  ]
  for (const [operation, expected] of cases) {
    expect(await patch(operation), JSON.stringify(operation)).toEqual(expected)
    const repeated = ['Remove', 'remove', 'replace'].includes((operation as { op: string }).op)
    if (repeated) expect(await patch(operation), 'the same once more').toEqual(expected)
  }
  const several = [
    { op: 'replace', path: 'displayName', value: 'Both' },
    { op: 'Add', path: 'externalId', value: 'g-2' },
    { op: 'add', path: 'members', value: values(ann, ben) },
    { op: 'remove', path: `members[value eq "${ann}"]` },
  ]
  expect(await patch(...several)).toEqual([ben])
  expect(await scim.send('GET', `/Groups/${id}`)).toMatchObject({ body: { displayName: 'Both', externalId: 'g-2' } })
  await patch({ op: 'Replace', value: { displayName: 'Named' } }, { op: 'remove', path: 'externalId' })
  const { body } = await scim.send('GET', `/Groups/${id}`)
  expect(body).toMatchObject({ displayName: 'Named' })
  expect(body).not.toHaveProperty('externalId')

  const wrong: [object, string][] = [
    [{ op: 'remove', path: 'displayName' }, 'mutability'],
    [{ op: 'replace', path: `members[value eq "${ben}"]`, value: { value: ann } }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'add', path: 'members.value', value: ann }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value eq' }, 'invalidPath'],
    [{ op: 'remove', path: 'members[value zz "x"]' }, 'invalidFilter'],
    [{ op: 'replace', path: 'shoeSize', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: '__proto__', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'displayName', value: 'a\u202eb' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: ' ' }, 'invalidValue'],
    [{ op: 'replace', path: 'displayName', value: 7 }, 'invalidValue'],
    [{ op: 'replace', path: 'externalId', value: 'a\u0000b' }, 'invalidValue'],
    [{ op: 'add', path: 'members', value: [null] }, 'invalidValue'],
    [{ op: 'remove', path: 'members', value: [{ value: 7 }] }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
    [{ op: 'move', path: 'members', value: [] }, 'invalidSyntax'],
  ]
  for (const [operation, type] of wrong) expect(await patch(operation), JSON.stringify(operation)).toBe(type)
  expect(await membersOf(id), 'as before').toEqual([ben])
})

test('only users whom the directory sees become members', async () => {
  const { scim, admin, id: workgroupUuid, ann, ben, create, membersOf } = await withUsers()
  const stranger = await given.person(server, 'Stranger')
  const elsewhere = await withUsers()
  const { person_id: agent } = await server.ports.databases.read
    .selectFrom('provisioning_token')
    .select('person_id')
    .where('workgroup_id', '=', workgroupUuid)
    .executeTakeFirstOrThrow()
  await scim.send('DELETE', `/Users/${ben}`)
  const group = await create('Members', [ann])
  for (const id of [stranger.uuid, elsewhere.ann, agent, ben, group, 'x', '', "'; drop table person; --", 'a\u0000b']) {
    const add = { op: 'add', path: 'members', value: [{ value: ann }, { value: id }] }
    expect(await scim.send('PATCH', `/Groups/${group}`, patchOf(add)), id).toMatchObject(refused(400, 'invalidValue'))
    expect(await scim.send('POST', '/Groups', groupOf('Y', [id])), id).toMatchObject(refused(400, 'invalidValue'))
    expect(await scim.send('PUT', `/Groups/${group}`, groupOf('Y', [id])), id).toMatchObject(
      refused(400, 'invalidValue'),
    )
  }
  expect(await membersOf(group)).toEqual([ann])
  // A deleted user leaves the directory's groups, also for later.
  const address = (await scim.send('GET', `/Users/${ann}`)).body
  await scim.send('DELETE', `/Users/${ann}`)
  expect(await membersOf(group)).toEqual([])
  const left = (await recordedAbout(server, workgroupUuid)).filter(({ type }) => type === 'GROUP_PEOPLE_CHANGED')
  expect(left).toEqual([
    {
      type: 'GROUP_PEOPLE_CHANGED',
      from: { removed: [(address as unknown as { userName: string }).userName] },
      to: { group: 'Members', added: [], client: 'Directory' },
    },
  ])
  await scim.send('POST', '/Users', userOf((address as unknown as { userName: string }).userName))
  expect(await membersOf(group)).toEqual([])
  const found = await as(server, admin).call(contract.findGroup, { params: { workgroupUuid, groupUuid: group } })
  expect(found.entries).toEqual([])
})

test('other groups and other workgroups: nothing is found, and taken names are refused', async () => {
  const { scim, admin, params, ann, create } = await withUsers()
  const elsewhere = await withUsers()
  const theirs = await elsewhere.create('Board', [elsewhere.ann])
  const byHand = await as(server, admin).call(contract.createGroup, { params, body: { name: 'By hand' } })
  const own = await create('Board', [ann], { externalId: 'one' })
  const ids = [theirs, byHand.uuid, ann, 'x', '%00', "';--", '00000000-0000-0000-0000-000000000000']
  for (const id of ids)
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', groupOf('Mine')],
      ['PATCH', patchOf({ op: 'replace', path: 'displayName', value: 'Mine' })],
    ] as const)
      expect(await scim.send(method, `/Groups/${id}`, body), `${method} ${id}`).toMatchObject(refused(404))
  expect((await scim.send('GET', '/Groups')).body).toMatchObject({ totalResults: 1, Resources: [{ id: own }] })
  for (const name of ['bOARD', 'By hand'])
    expect(await scim.send('POST', '/Groups', groupOf(name)), name).toMatchObject(refused(409, 'uniqueness'))
  expect(await scim.send('POST', '/Groups', groupOf('Other', [], { externalId: 'one' }))).toMatchObject(
    refused(409, 'uniqueness'),
  )
  const rename = patchOf({ op: 'replace', value: { displayName: 'by HAND' } })
  expect(await scim.send('PATCH', `/Groups/${own}`, rename)).toMatchObject(refused(409, 'uniqueness'))
  for (const body of [{}, { displayName: null }, { displayName: 7 }, groupOf('x'.repeat(300))])
    expect(await scim.send('POST', '/Groups', body)).toMatchObject(refused(400, 'invalidValue'))
  for (const text of ['{', '[]', '"x"'])
    expect(await scim.send('POST', '/Groups', text), text).toMatchObject(refused(400, 'invalidSyntax'))
  for (const bearer of [undefined, 'x', admin.token])
    expect(await sender(server, bearer)('GET', '/Groups')).toMatchObject(refused(401))
  expect((await elsewhere.scim.send('GET', `/Groups/${theirs}`)).status).toBe(200)
})

test('filters, pages and chosen attributes', async () => {
  const { scim, ann, ben, create } = await withUsers()
  const ids = []
  for (const [nth, name] of ['Board', 'Élan %_', 'Zoo'].entries())
    ids.push(await create(name, nth === 0 ? [ann, ben] : [ben], { externalId: `Ext-${nth}` }))
  const named = async (filter: string) => {
    const { status, body } = await scim.send('GET', `/Groups?filter=${encodeURIComponent(filter)}`)
    return status === 200 ? body.Resources.map(({ displayName }) => displayName) : body.scimType
  }
  const cases: [string, unknown][] = [
    ['displayName eq "bOARD"', ['Board']],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:displayName Eq "Board"', ['Board']],
    ['displayName eq "ÉLAN %_"', ['Élan %_']],
    ['displayName co "%"', ['Élan %_']],
    ['displayName sw "z" or externalId eq "Ext-0"', ['Board', 'Zoo']],
    ['externalId eq "ext-0"', []],
    [`id eq "${ids[2]}"`, ['Zoo']],
    ['id eq "nonsense"', []],
    [`id eq "${ids[0]}" and members[value eq "${ann}"]`, ['Board']],
    [`members eq "${ben}"`, ['Board', 'Élan %_', 'Zoo']],
    [`not (members.value eq "${ann}")`, ['Élan %_', 'Zoo']],
    ['members eq "x\'; drop table person; --"', []],
    [`members co "${ann}"`, 'invalidFilter'],
    ['members pr', 'invalidFilter'],
    ['userName eq "x"', 'invalidFilter'],
    ['displayName eq', 'invalidFilter'],
  ]
  for (const [filter, expected] of cases) expect(await named(filter), filter).toEqual(expected)

  const page = async (query: string) => {
    const { body } = await scim.send('GET', `/Groups?${query}`)
    return [body.totalResults, body.startIndex, body.Resources.map(({ id }) => id)]
  }
  expect(await page('')).toEqual([3, 1, ids])
  expect(await page('startIndex=2&count=1')).toEqual([3, 2, ids.slice(1, 2)])
  expect(await page('startIndex=4&count=5')).toEqual([3, 4, []])
  expect(await page('count=0')).toEqual([3, 1, []])
  expect((await scim.send('GET', '/Groups?count=x')).status).toBe(400)

  const keys = async (path: string) => Object.keys((await scim.send('GET', path)).body)
  const withoutMembers = ['schemas', 'id', 'externalId', 'displayName', 'meta']
  expect(await keys(`/Groups/${ids[0]}?excludedAttributes=members`)).toEqual(withoutMembers)
  expect(await keys(`/Groups/${ids[0]}?attributes=displayName`)).toEqual(['schemas', 'id', 'displayName'])
  const { body: list } = await scim.send('GET', '/Groups?excludedAttributes=members&filter=displayName%20eq%20"board"')
  expect(list.Resources.map((group) => Object.keys(group))).toEqual([withoutMembers])
  const { body: whole } = await scim.send('GET', '/Groups')
  expect(whole.Resources.map(({ members }) => members.map(({ value }) => value))).toEqual([[ann, ben], [ben], [ben]])

  const { body: types } = await scim.send('GET', '/ResourceTypes')
  expect(types.Resources[1]).toMatchObject({ id: 'Group', endpoint: '/Groups', schema: list.Resources[0]!.schemas[0] })
  const { body: schema } = await scim.send('GET', `/Schemas/${list.Resources[0]!.schemas[0]}`)
  expect(schema.attributes).toMatchObject([{ name: 'displayName' }, { name: 'members' }, { name: 'externalId' }])
})

test('groups are bounded', async () => {
  const { scim, id: workgroupId, domain, ann, ben, create, membersOf } = await withUsers()
  const group = await create('Crowd', [ann])
  await server.asOwner(
    `with made as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'P', i::text, now() from generate_series(2, $2::integer) i
       returning id, family_name),
     addresses as (
       insert into email_address (address, person_id, is_primary)
       select 'p' || family_name || '@' || $3, id, true from made),
     members as (
       insert into member (person_id, workgroup_id, accepted_at, created) select id, $1, now(), now() from made)
     insert into people_group_entry (id, group_id, person_id, created) select gen_random_uuid(), $4, id, now() from made`,
    [workgroupId, limits.peoplePerGroup, domain, group],
  )
  const members = await membersOf(group)
  expect(members).toHaveLength(limits.peoplePerGroup)
  const add = { op: 'Add', path: 'members', value: [{ value: ben }] }
  const remove = { op: 'Remove', path: 'members', value: [{ value: ann }] }
  expect(await scim.send('PATCH', `/Groups/${group}`, patchOf(add))).toMatchObject(refused(400, 'tooMany'))
  expect(await scim.send('POST', '/Groups', groupOf('More', [...members, ben]))).toMatchObject(refused(400, 'tooMany'))
  expect((await scim.send('PATCH', `/Groups/${group}`, patchOf(add, remove))).status, 'one for another').toBe(200)
  expect(await membersOf(group)).toHaveLength(limits.peoplePerGroup)
  await server.asOwner(
    `insert into people_group (id, workgroup_id, name, name_key, created)
     select gen_random_uuid(), $1, 'g' || i, 'g' || i, now() from generate_series(1, $2::integer) i`,
    [workgroupId, limits.groupsPerWorkgroup - 1],
  )
  expect(await scim.send('POST', '/Groups', groupOf('One more'))).toMatchObject(refused(400, 'tooMany'))
})

test('two at once: one of two equal creations wins, and both additions count', async () => {
  const { admin, id, scim, ann, ben, create, membersOf } = await withUsers()
  const second = await clientOf(server, admin, id, 'Second')
  const clients = [scim, second]
  const both = await Promise.all(clients.map(({ send }) => send('POST', '/Groups', groupOf('Twice'))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const group = await create('Shared')
  const added = await Promise.all(
    [ann, ben].map((value, nth) =>
      clients[nth]!.send('PATCH', `/Groups/${group}`, patchOf({ op: 'Add', path: 'members', value: [{ value }] })),
    ),
  )
  expect(added.map(({ status }) => status)).toEqual([200, 200])
  expect((await membersOf(group)).toSorted()).toEqual([ann, ben].toSorted())
  const deleted = await Promise.all(clients.map(({ send }) => send('DELETE', `/Groups/${group}`)))
  expect(deleted.map(({ status }) => status).toSorted()).toEqual([204, 404])
})

test('in a suspended workgroup groups can be read and not changed', async () => {
  const { id, scim, ann, create } = await withUsers()
  const group = await create('Board', [ann])
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ suspended_at: new Date() })
    .where('id', '=', id)
    .execute()
  for (const [method, path, body] of [
    ['POST', '/Groups', groupOf('New')],
    ['PUT', `/Groups/${group}`, groupOf('New')],
    ['PATCH', `/Groups/${group}`, patchOf({ op: 'remove', path: 'members' })],
    ['DELETE', `/Groups/${group}`, undefined],
  ] as const)
    expect(await scim.send(method, path, body), method).toMatchObject(refused(403))
  expect(await scim.send('GET', `/Groups/${group}`)).toMatchObject({ status: 200, body: { members: [{ value: ann }] } })
})
