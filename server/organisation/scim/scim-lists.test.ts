import { expect, test } from 'vitest'
import { directoryOf, userOf } from '../../test/administration/scim.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** A directory with four users and a way to list them by a filter. */
async function four() {
  const directory = await directoryOf(server)
  const { scim, domain } = directory
  for (const [nth, name] of ['ann', 'bob', 'cat', "o'neil%_"].entries())
    await scim.send(
      'POST',
      '/Users',
      userOf(`${name.replaceAll(/[%_]/g, '')}@${domain}`, {
        externalId: `Ext-${nth}`,
        name: { givenName: name, familyName: 'Filter' },
        active: nth !== 1,
      }),
    )
  const named = async (filter: string) => {
    const { status, body } = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    return status === 200
      ? body.Resources.map((user: { name: { givenName: string } }) => user.name.givenName)
      : body.scimType
  }
  return { ...directory, named }
}

test('filters of every kind, as SQL with parameters', async () => {
  const { named, scim, domain } = await four()
  const own = 'name.familyName eq "filter"'
  const cases: [string, unknown][] = [
    [`userName eq "ann@${domain}"`, ['ann']],
    [`urn:ietf:params:scim:schemas:core:2.0:User:userName Eq "ANN@${domain}"`, ['ann']],
    [`emails[type eq "work" and value sw "ann"]`, ['ann']],
    [`emails.value co "cat@"`, ['cat']],
    [`${own} and not (active eq true)`, ['bob']],
    [`${own} and active eq "False"`, ['bob']],
    [`externalId eq "Ext-2"`, ['cat']],
    [`externalId eq "ext-2"`, []],
    [`externalId pr and ${own}`, ['ann', 'bob', 'cat', "o'neil%_"]],
    [`${own} and (name.givenName eq "ANN" or name.givenName eq "cat")`, ['ann', 'cat']],
    [`name.givenName eq "ann" or name.givenName eq "bob" and active eq true`, ['ann']],
    [`${own} and name.givenName gt "bob"`, ['cat', "o'neil%_"]],
    [`name.givenName ew "%_"`, ["o'neil%_"]],
    [`name.givenName co "'; drop table person; --"`, []],
    [`displayName eq "cat filter"`, ['cat']],
    [`${own} and meta.created gt "2020-01-01T00:00:00Z" and active eq false`, ['bob']],
    [`externalId eq null and ${own}`, []],
    [`id eq "nonsense"`, []],
  ]
  for (const [filter, expected] of cases) expect(await named(filter), filter).toEqual(expected)
  const wrong = [
    'userName',
    'userName eq',
    'userName eq ann',
    'userName is "x"',
    'userName eq "x',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'not userName eq "x"',
    'password eq "x"',
    'constructor eq "x"',
    '__proto__ pr',
    'active gt true',
    'active eq "maybe"',
    'userName gt 3',
    'meta.created gt "yesterday"',
    'emails[type[value eq "x"]]',
    `${'('.repeat(20)}userName pr${')'.repeat(20)}`,
    Array(60).fill('userName pr').join(' or '),
    `userName eq "${'x'.repeat(3000)}"`,
    'id gt "x"',
  ]
  for (const filter of wrong) expect(await named(filter), filter.slice(0, 60)).toBe('invalidFilter')
  const twice = await scim.send('GET', '/Users?filter=active%20pr&filter=active%20pr')
  expect(twice).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  const zero = await scim.send('GET', `/Users?filter=${encodeURIComponent('userName eq "a\\u0000b"')}`)
  expect(zero.status).toBe(400)
})

test('pages by startIndex and count, with the total of all', async () => {
  const { scim } = await four()
  const all = (await scim.send('GET', '/Users')).body
  expect(all).toMatchObject({ totalResults: 7, itemsPerPage: 7, startIndex: 1 })
  const ids = all.Resources.map((user: { id: string }) => user.id)
  const page = async (query: string) => {
    const { body } = await scim.send('GET', `/Users?${query}`)
    return [body.totalResults, body.startIndex, body.Resources.map((user: { id: string }) => user.id)]
  }
  expect(await page('startIndex=1&count=3')).toEqual([7, 1, ids.slice(0, 3)])
  expect(await page('startIndex=4&count=3')).toEqual([7, 4, ids.slice(3, 6)])
  expect(await page('startIndex=7&count=3')).toEqual([7, 7, ids.slice(6)])
  expect(await page('startIndex=8&count=3')).toEqual([7, 8, []])
  expect(await page('startIndex=0&count=100000')).toEqual([7, 1, ids])
  expect(await page('count=0')).toEqual([7, 1, []])
  expect(await page('count=-5')).toEqual([7, 1, []])
  expect(await page('sortBy=userName&unknown=1')).toEqual([7, 1, ids])
  for (const query of ['startIndex=x', 'count=1.5', 'count=1e9', 'startIndex=1&startIndex=2'])
    expect(await scim.send('GET', `/Users?${query}`), query).toMatchObject({ status: 400 })
})

test('chosen attributes', async () => {
  const { scim, member } = await four()
  const keys = async (query: string) => Object.keys((await scim.send('GET', `/Users/${member.uuid}?${query}`)).body)
  expect(await keys('attributes=userName,name.givenName')).toEqual(['schemas', 'id', 'userName', 'name'])
  const body = async (query: string) => (await scim.send('GET', `/Users/${member.uuid}?${query}`)).body
  expect(await body('attributes=urn:ietf:params:scim:schemas:core:2.0:User:name.givenName,EMAILS.value')).toEqual({
    schemas: expect.any(Array),
    id: member.uuid,
    name: { givenName: 'Member' },
    emails: [{ value: member.email }],
  })
  expect(await body('excludedAttributes=name.formatted,emails.type,meta.created')).toMatchObject({
    name: { givenName: 'Member', familyName: 'Tester' },
    emails: [{ value: member.email, primary: true }],
    meta: { resourceType: 'User', version: expect.any(String) },
  })
  expect(await keys('attributes=nothing')).toEqual(['schemas', 'id'])
  expect(await keys('excludedAttributes=name,emails,id')).toEqual([
    'schemas',
    'id',
    'userName',
    'displayName',
    'active',
    'meta',
  ])
})

test('the service describes itself as the standard asks', async () => {
  const { scim } = await directoryOf(server)
  const { body: config } = await scim.send('GET', '/ServiceProviderConfig')
  expect(config).toMatchObject({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken', name: expect.any(String), description: expect.any(String) }],
  })
  const { body: types } = await scim.send('GET', '/ResourceTypes')
  expect(types).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] })
  expect(types.Resources[0]).toMatchObject({ id: 'User', endpoint: '/Users' })
  expect((await scim.send('GET', '/ResourceTypes/User')).body).toEqual(types.Resources[0])
  const { body: schema } = await scim.send('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  // RFC 7643, section 7, lists these for every attribute.
  for (const attribute of schema.attributes)
    expect(attribute).toMatchObject({
      name: expect.any(String),
      type: expect.stringMatching(/^(string|boolean|complex)$/),
      multiValued: expect.any(Boolean),
      description: expect.any(String),
      required: expect.any(Boolean),
      mutability: expect.stringMatching(/^(readOnly|readWrite)$/),
      returned: expect.stringMatching(/^(always|default)$/),
    })
  expect(schema.attributes[0]).toMatchObject({
    name: 'userName',
    required: true,
    uniqueness: 'server',
    caseExact: false,
  })
  expect((await scim.send('GET', '/Schemas/none')).status).toBe(404)
})

test('pages of a long list are the same from either end of it', async () => {
  const { scim, id: workgroupUuid } = await directoryOf(server)
  // Many joined at one time.
  await server.asOwner(
    `with people as (insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', i::text, now() from generate_series(1, 1210) i returning id, family_name),
     addresses as (insert into email_address (address, person_id, is_primary)
       select 'long-' || family_name || '@long-list.example', id, true from people)
     insert into member (person_id, workgroup_id, accepted_at, created)
       select id, $1, now() - family_name::integer % 7 * interval '1 day', now() from people`,
    [workgroupUuid],
  )
  const page = async (startIndex: number, count: number) => {
    const { body } = await scim.send('GET', `/Users?startIndex=${startIndex}&count=${count}`)
    return [body.totalResults, body.Resources.map(({ id }: { id: string }) => id)] as const
  }
  const rows = await server.asOwner(
    `select person_id from member m join person p on p.id = m.person_id
      where m.workgroup_id = $1 and not p.is_agent order by m.accepted_at, m.person_id`,
    [workgroupUuid],
  )
  const all = rows.map((row) => row['person_id'] as string)
  const total = all.length
  for (const [from, count] of [
    [1, 100],
    [600, 10],
    [total - 606, 10],
    [1001, 7],
    [1002, 7],
    [total - 100, 100],
    [total - 3, 100],
    [total, 1],
    [total, 100],
    [total + 1, 100],
    [total + 5000, 100],
    [700, 0],
  ] as const)
    expect(await page(from, count), `${from} ${count}`).toEqual([total, all.slice(from - 1, from - 1 + count)])
})
