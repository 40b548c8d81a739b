import { listWorkgroupEvents } from '@strongroom/contract/record/audit.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { clientOf, directoryOf, patchOf, sender, userOf } from '../../test/administration/scim.ts'
import { setMember } from '../../test/administration/enterprise.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const refused = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType ? { scimType } : {}), detail: expect.any(String) },
})

const personOf = (id: string) =>
  server.ports.databases.read.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const memberOf = (id: string) =>
  server.ports.databases.read.selectFrom('member').selectAll().where('person_id', '=', id).executeTakeFirst()

test('a directory creates, finds, changes, disables and deletes a member', async () => {
  const { id, domain, admin, scim, params } = await directoryOf(server)
  const created = await scim.send('POST', '/Users', userOf(`Sian.Owen@${domain}`, { externalId: 'aad-1', title: 'Dr' }))
  expect(created).toMatchObject({
    status: 201,
    body: {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      externalId: 'aad-1',
      userName: `sian.owen@${domain}`,
      name: { formatted: 'Sian Owen', givenName: 'Sian', familyName: 'Owen' },
      emails: [{ value: `sian.owen@${domain}`, type: 'work', primary: true }],
      active: true,
      meta: { resourceType: 'User' },
    },
  })
  expect(created.headers.get('content-type')).toContain('application/scim+json')
  expect(created.headers.get('location')).toBe(created.body.meta.location)
  const user = created.body.id as string
  expect(await memberOf(user)).toMatchObject({
    workgroup_id: id,
    accepted_at: expect.any(Date),
    is_workgroup_admin: false,
    is_account_admin: false,
  })
  expect(await personOf(user)).toMatchObject({ password_hash: null, is_agent: false })

  const found = await scim.send('GET', `/Users?filter=${encodeURIComponent(`userName eq "SIAN.OWEN@${domain}"`)}`)
  expect(found.body).toMatchObject({ totalResults: 1, itemsPerPage: 1, startIndex: 1, Resources: [created.body] })

  const renamed = await scim.send(
    'PATCH',
    `/Users/${user}`,
    patchOf(
      { op: 'Replace', path: 'name.familyName', value: 'Jones' },
      { op: 'Add', path: 'externalId', value: 'aad-2' },
    ),
  )
  expect(renamed).toMatchObject({ status: 200, body: { name: { formatted: 'Sian Jones' }, externalId: 'aad-2' } })

  const put = await scim.send('PUT', `/Users/${user}`, userOf(`sian.owen@${domain}`, { active: false }))
  expect(put).toMatchObject({ status: 200, body: { active: false, name: { familyName: 'Owen' } } })
  expect(put.body.externalId, 'a whole user without it has none').toBeUndefined()

  expect(await scim.send('DELETE', `/Users/${user}`)).toMatchObject({ status: 204, body: undefined })
  for (const method of ['GET', 'DELETE']) expect(await scim.send(method, `/Users/${user}`)).toMatchObject(refused(404))
  expect((await memberOf(user))?.workgroup_id, 'still a member').toBe(id)

  const events = await as(server, admin).call(listWorkgroupEvents, { params, query: { size: 20 } })
  const theirs = events.content.filter((event) => event.entityUuid === user).map((event) => event)
  expect(theirs.map(({ eventType }) => eventType)).toEqual([
    'MEMBER_DEPROVISIONED',
    'MEMBER_DISABLED',
    'MEMBER_PROFILE_CHANGED',
    'MEMBER_PROFILE_CHANGED',
    'MEMBER_PROVISIONED',
  ])
  expect(new Set(theirs.map(({ actorGivenName }) => actorGivenName)), 'named by its token').toEqual(
    new Set(['Directory']),
  )
})

test('the forms of PATCH that directories send', async () => {
  const { domain, scim } = await directoryOf(server)
  const { body } = await scim.send('POST', '/Users', userOf(`forms@${domain}`))
  const patch = async (...operations: object[]) =>
    (await scim.send('PATCH', `/Users/${body.id}`, patchOf(...operations))).body
  expect(await patch({ op: 'Replace', path: 'active', value: 'False' }), 'a text').toMatchObject({ active: false })
  expect(await patch({ op: 'replace', value: { active: true } }), 'without a path').toMatchObject({ active: true })
  expect(
    await patch({ op: 'replace', value: { 'name.givenName': 'Bob', name: { familyName: 'Hughes' } } }),
    'paths as names',
  ).toMatchObject({ name: { formatted: 'Bob Hughes' } })
  expect(
    await patch({
      op: 'add',
      path: 'urn:ietf:params:scim:schemas:core:2.0:User:name',
      value: { givenName: 'Ann', middleName: 'X' },
    }),
    'a full name',
  ).toMatchObject({ name: { givenName: 'Ann', familyName: 'Hughes' } })
  const ignored = {
    op: 'add',
    path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
    value: 'X',
  }
  expect(await patch(ignored, { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '1' })).toMatchObject({
    name: { givenName: 'Ann' },
  })
  expect(await patch({ op: 'remove', path: 'externalId' })).not.toHaveProperty('externalId')
  const other = [
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'replace', path: 'emails[type eq "home"].value', value: `x@${domain}` }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'shoeSize', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'name.x.y', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'name.givenName', value: 'a\u202eb' }, 'invalidValue'],
    [{ op: 'replace', path: 'name.givenName', value: 'a\u0000b' }, 'invalidValue'],
    [{ op: 'replace', path: 'externalId', value: 'a\u0000b' }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
  ] as const
  for (const [operation, type] of other)
    expect(await scim.send('PATCH', `/Users/${body.id}`, patchOf(operation)), JSON.stringify(operation)).toMatchObject(
      refused(400, type),
    )
  for (const text of ['{', '[]', '"x"', '{}', '{"schemas":[],"Operations":[]}'])
    expect(await scim.send('PATCH', `/Users/${body.id}`, text), text).toMatchObject(refused(400, 'invalidSyntax'))
})

test('addresses: only verified domains, nothing leaks about others, a change is confirmed by its person', async () => {
  const { domain, scim, member } = await directoryOf(server)
  const elsewhere = await directoryOf(server)
  const stranger = await given.person(server, 'Stranger')
  for (const address of [stranger.email, elsewhere.member.email, 'nobody@nowhere.example', 'not an address', ''])
    expect(await scim.send('POST', '/Users', userOf(address)), address).toMatchObject(refused(400, 'invalidValue'))
  expect(
    await scim.send('POST', '/Users', userOf(`a@${domain}`, { emails: [{ value: `b@${domain}` }] })),
  ).toMatchObject(refused(400, 'invalidValue'))
  expect(await scim.send('POST', '/Users', { active: true })).toMatchObject(refused(400, 'invalidValue'))
  // Somebody with an address of the domain who is a member of another workgroup.
  const moved = await given.person(server, 'Moved', domain)
  await setMember(server, moved, { workgroup_id: elsewhere.id })
  const [own, other] = [
    await scim.send('POST', '/Users', userOf(member.email)),
    await scim.send('POST', '/Users', userOf(moved.email)),
  ]
  expect(own).toMatchObject(refused(409, 'uniqueness'))
  expect(other.body).toEqual(own.body)
  for (const path of [`/Users/${moved.uuid}`, `/Users/${elsewhere.member.uuid}`, '/Users/x'])
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', userOf(moved.email)],
      ['PATCH', patchOf({ op: 'add', path: 'active', value: false })],
    ] as const)
      expect(await scim.send(method, path, body), `${method} ${path}`).toMatchObject(refused(404))

  const wanted = patchOf(
    { op: 'Replace', path: 'userName', value: `new@${domain}` },
    { op: 'Replace', path: 'emails[type eq "work"].value', value: `new@${domain}` },
  )
  const asked = await scim.send('PATCH', `/Users/${member.uuid}`, wanted)
  expect(asked, 'the current address until it is confirmed').toMatchObject({
    status: 200,
    body: { userName: member.email },
  })
  const mails = () =>
    server.ports.databases.read
      .selectFrom('audit_event')
      .select('id')
      .where('type', '=', 'MEMBER_EMAIL_REQUESTED')
      .where('entity_id', '=', member.uuid)
      .execute()
  await scim.send('PATCH', `/Users/${member.uuid}`, wanted)
  expect(await mails(), 'a repeated request is mailed once').toHaveLength(1)
  expect(
    await scim.send(
      'PATCH',
      `/Users/${member.uuid}`,
      patchOf({ op: 'replace', path: 'userName', value: 'x@nowhere.example' }),
    ),
  ).toMatchObject(refused(400, 'invalidValue'))
})

test('a member whom a directory deleted can be created again, with the same id', async () => {
  const { domain, scim } = await directoryOf(server)
  const first = await scim.send('POST', '/Users', userOf(`back@${domain}`, { externalId: 'one' }))
  await scim.send('DELETE', `/Users/${first.body.id}`)
  const again = await scim.send(
    'POST',
    '/Users',
    userOf(`back@${domain}`, { name: { givenName: 'New', familyName: 'Name' } }),
  )
  expect(again).toMatchObject({
    status: 201,
    body: { id: first.body.id, active: true, name: { formatted: 'New Name' } },
  })
  expect(again.body).not.toHaveProperty('externalId')
})

test('disabling ends sessions; the last administrator and administrators of the account stay', async () => {
  const { scim, admin, chief, member } = await directoryOf(server)
  const off = patchOf({ op: 'Replace', path: 'active', value: false })
  expect(await scim.send('PATCH', `/Users/${member.uuid}`, off)).toMatchObject({ status: 200, body: { active: false } })
  expect(await outcomeOf(as(server, member).call(getMe, { query: {} }))).toBe('signed.out')
  expect(
    await scim.send('PATCH', `/Users/${chief.uuid}`, off),
    'as for an administrator of the workgroup',
  ).toMatchObject(refused(403))
  for (const body of [patchOf({ op: 'replace', path: 'name.givenName', value: 'X' })])
    expect(await scim.send('PATCH', `/Users/${chief.uuid}`, body)).toMatchObject(refused(403))
  expect(await scim.send('DELETE', `/Users/${chief.uuid}`)).toMatchObject(refused(403))
  // The workgroup keeps one administrator.
  await setMember(server, chief, { is_account_admin: false, is_workgroup_admin: false })
  expect(await scim.send('PATCH', `/Users/${admin.uuid}`, off)).toMatchObject(refused(409))
  expect(await scim.send('DELETE', `/Users/${admin.uuid}`)).toMatchObject(refused(409))
  expect(await outcomeOf(as(server, admin).call(getMe, { query: {} }))).toBe('ok')
})

test('two at once: one of two equal creations wins', async () => {
  const { domain, admin, id, scim } = await directoryOf(server)
  const second = await clientOf(server, admin, id, 'Second')
  const both = await Promise.all([scim, second].map(({ send }) => send('POST', '/Users', userOf(`twice@${domain}`))))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a suspended workgroup can be read and not changed', async () => {
  const { id, domain, scim, member } = await directoryOf(server)
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ suspended_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect(await scim.send('POST', '/Users', userOf(`x@${domain}`))).toMatchObject(refused(403))
  const off = patchOf({ op: 'Replace', path: 'active', value: false })
  expect(await scim.send('PATCH', `/Users/${member.uuid}`, off)).toMatchObject(refused(403))
  expect(await scim.send('GET', '/Users')).toMatchObject({ status: 200, body: { totalResults: 3 } })
})

test('a program and other people’s tokens get nowhere, and a provisioning token nowhere else', async () => {
  const { scim, admin, params } = await directoryOf(server)
  for (const bearer of [undefined, 'x', admin.token, scim.token.uuid, `${scim.secret}x`])
    expect(await sender(server, bearer)('GET', '/Users')).toMatchObject(refused(401))
  const client = { ...admin, token: scim.secret }
  expect(await outcomeOf(as(server, client).call(getMe, { query: {} }))).toBe('signed.out')
  expect(await outcomeOf(as(server, client).call(listWorkgroupEvents, { params, query: {} }))).toBe('signed.out')
  const unknown = await scim.send('GET', '/Robots')
  expect(unknown).toMatchObject(refused(404))
})
