import { expect, test } from 'vitest'
import { directoryOf, groupOf, patchOf, userOf } from '../../test/administration/scim.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

/** A directory with a user in a group, and requests with headers. */
async function versioned() {
  const directory = await directoryOf(server)
  const { scim, domain } = directory
  const user = (await scim.send('POST', '/Users', userOf(`ann@${domain}`))).body.id
  const group = (await scim.send('POST', '/Groups', groupOf('Board', [user]))).body.id
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`${server.url}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${scim.secret}`,
        ...(body ? { 'content-type': 'application/scim+json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, etag: response.headers.get('etag')!, body: text === '' ? null : JSON.parse(text) }
  }
  return { ...directory, user, group, send }
}

test('users carry their groups, which are read-only and can be filtered by', async () => {
  const { scim, user, group } = await versioned()
  const shown = { value: group, $ref: expect.stringContaining(`/Groups/${group}`), display: 'Board', type: 'direct' }
  const { body } = await scim.send('GET', `/Users/${user}`)
  expect(body).toMatchObject({ groups: [shown] })
  const rename = patchOf({ op: 'replace', path: 'groups', value: [] }, { op: 'replace', path: 'active', value: true })
  expect((await scim.send('PATCH', `/Users/${user}`, rename)).body).toMatchObject({ groups: [shown] })
  const listed = await scim.send('GET', `/Users?filter=${encodeURIComponent(`groups.value eq "${group}"`)}`)
  expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id: user, groups: [shown] }] })
  expect((await scim.send('GET', '/Users?attributes=groups.display')).body.Resources).toContainEqual({
    schemas: expect.any(Array),
    id: user,
    groups: [{ display: 'Board' }],
  })
  await scim.send('DELETE', `/Groups/${group}`)
  expect((await scim.send('GET', `/Users/${user}`)).body).not.toHaveProperty('groups')
})

test.each(['Users', 'Groups'] as const)('%s have versions, and conditional requests depend on them', async (kind) => {
  const { user, group, send } = await versioned()
  const path = `/${kind}/${kind === 'Users' ? user : group}`
  const rename = (name: string) =>
    patchOf({ op: 'replace', path: kind === 'Users' ? 'name.familyName' : 'displayName', value: name })
  const first = await send('GET', path, {})
  expect(first.etag).toMatch(/^W\/"[\w-]{22}"$/)
  expect(first.body.meta.version).toBe(first.etag)
  const [listed] = (await send('GET', `/${kind}?filter=${encodeURIComponent(`id eq "${first.body.id}"`)}`, {})).body
    .Resources
  expect(listed.meta.version).toBe(first.etag)
  const short = await send('GET', `${path}?attributes=id`, {})
  expect([short.body.meta, short.etag], 'independent of the chosen attributes').toEqual([undefined, first.etag])
  const unchanged = await send('GET', path, { 'if-none-match': `"other", ${first.etag}` })
  expect(unchanged).toEqual({ status: 304, etag: first.etag, body: null })
  expect((await send('GET', path, { 'if-none-match': 'W/"other"' })).status).toBe(200)

  const second = await send('PATCH', path, { 'if-match': first.etag }, rename('Second'))
  expect(second.status).toBe(200)
  expect(second.etag).not.toBe(first.etag)
  expect(second.body.meta.version).toBe(second.etag)
  for (const [method, body] of [
    ['PATCH', rename('Third')],
    ['PUT', kind === 'Users' ? userOf(second.body.userName) : groupOf('Third')],
    ['DELETE', undefined],
  ] as const) {
    const late = await send(method, path, { 'if-match': first.etag }, body)
    expect([method, late.status, late.body.status]).toEqual([method, 412, '412'])
  }
  expect((await send('GET', path, {})).etag, 'nothing changed').toBe(second.etag)
  expect((await send('PATCH', path, { 'if-match': '*' }, rename('Second'))).etag, 'the same state').toBe(second.etag)
  const both = await Promise.all(
    ['A', 'B'].map((name) => send('PATCH', path, { 'if-match': second.etag }, rename(name))),
  )
  expect(both.map(({ status }) => status).toSorted(), 'of two at once, one').toEqual([200, 412])
  const { etag } = await send('GET', path, {})
  expect((await send('DELETE', path, { 'if-match': etag })).status).toBe(204)
})
