import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { ErrorReply, errors } from '@strongroom/contract/registry/errors.ts'
import { connect } from 'node:net'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { makeApp } from '../app.ts'
import type { TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

const HOSTILE: unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '../../../etc/passwd',
  "'; drop table person; --",
  '%00',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  'x'.repeat(20_000),
  '9'.repeat(400),
  '-1',
  '1e309',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  null,
  true,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  ['a', ['b', ['c']]],
  {},
  { $ne: null },
  { constructor: { prototype: { x: 1 } } },
]

async function endpoints(): Promise<Endpoint[]> {
  const { app, routes } = await makeApp(server.ports, '/nowhere')
  await app.close()
  return routes.endpoints
}

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  const json = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    : {}
  return Object.keys(json.properties ?? {})
}
const KNOWN = new Set(Object.keys(errors))

const hasOnlyIds = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].every(([, name]) => /(Uuid|Id)$/.test(name!))

const BODILESS = new Set(['GET', 'HEAD'])

async function send(person: TestPerson, endpoint: Endpoint, path: string, body?: string): Promise<void> {
  const response = await fetch(server.url + path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined || BODILESS.has(endpoint.method) ? {} : { body }),
  })
  const text = await response.text()
  const what = `${endpoint.method} ${path.slice(0, 200)} ${body?.slice(0, 200) ?? ''} → ${response.status} ${text.slice(0, 200)}`
  expect(response.status, what).toBeLessThan(500)
  if (response.status < 400 || endpoint.method === 'HEAD') return
  const { code } = JSON.parse(text) as { code: string }
  expect(KNOWN.has(code), what).toBe(true)
}

test('no value in any field of any call gets a 500, or an answer outside the catalogue', {
  timeout: 180_000,
}, async () => {
  const person = await given.person(server, 'Mallory')
  let calls = 0
  for (const [turn, endpoint] of (await endpoints()).entries()) {
    // Signing out would end the test, and a stream never ends.
    if (endpoint.path === '/rest/logout' || endpoint.kind === 'stream') continue
    const path = endpoint.path.replaceAll(/:(\w+)/g, '00000000-0000-7000-8000-000000000000')
    const fields = fieldsOf(endpoint.query)
    for (const [index, value] of HOSTILE.entries()) {
      const text = typeof value === 'string' ? value.slice(0, 800) : JSON.stringify(value)
      const query = fields.map((name) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')
      await send(
        person,
        endpoint,
        query ? `${path}?${query}` : path,
        JSON.stringify(Object.fromEntries(fieldsOf(endpoint.body).map((name) => [name, value]))),
      )
      // One function reads all ids in paths: a call with ids only gets a quarter of the values, each value a quarter
      // of those calls. Tickets, page numbers and other parameters are read by their own calls and get all values.
      const isItsTurn = !hasOnlyIds(endpoint) || (index + turn) % 4 === 0
      if (isItsTurn && endpoint.path.includes(':') && typeof value === 'string' && value.length < 400)
        await send(
          person,
          endpoint,
          endpoint.path.replaceAll(/:(\w+)/g, encodeURIComponent(value.toWellFormed()) || '%20'),
        )
      calls++
    }
    for (const body of ['', '{', 'null', '[]', '"text"', '{"a":1}', `{"__proto__":{"x":1}}`, '['.repeat(5000)])
      await send(person, endpoint, path, body)
  }
  expect(calls).toBeGreaterThan(500)
  server.logged.length = 0
})

test('a path with broken percent-encoding or of any length is answered in the product’s form', async () => {
  for (const path of ['%', '%E0%A4%A', '%ff', '%zz/%', 'x'.repeat(12_000), '%C3%28?x=%E0%A4%A', '%00']) {
    const rest = await fetch(`${server.url}/rest/workgroups/${path}`, { headers: { authorization: 'Bearer x' } })
    expect([path, rest.status, rest.headers.get('x-content-type-options')]).toEqual([
      path,
      expect.toSatisfy((status) => status === 404 || status === 401),
      'nosniff',
    ])
    expect(await rest.json(), path).toMatchObject({ code: expect.stringMatching(/not.found|signed.out/) })
    const scim = await fetch(`${server.url}/scim/v2/Users/${path}`)
    expect(scim.headers.get('content-type'), path).toContain('application/scim+json')
    expect(await scim.json(), path).toMatchObject({
      status: expect.stringMatching(/401|404/),
      detail: expect.any(String),
    })
    expect((await fetch(`${server.url}/${path}`)).status, path).toBeLessThan(500)
  }
})

test('a path without a call is answered, whatever it contains', async () => {
  for (const path of [
    '/rest/%2e%2e/%2e%2e/etc/passwd',
    '/publicapi/1/%00',
    '/assets/..%2f..%2fpackage.json',
    '//evil.example/',
    '/rest/nothing',
    '/publicapi/2/me',
  ]) {
    const response = await fetch(server.url + path)
    expect([path, response.status < 500 && !(await response.text()).includes('workspaces"')]).toEqual([path, true])
  }
})

/** The answer to bytes that are sent as they are. */
async function answerTo(bytes: string): Promise<ErrorReply> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n')
  const reply = ErrorReply.parse(JSON.parse(body))
  expect(head).toContain(`HTTP/1.1 ${reply.status} `)
  expect(head).toContain(`x-request-id: ${reply.requestId}`)
  return reply
}

test('what is no request gets a refusal in the format of all others, and the connection ends', async () => {
  const long = 'x'.repeat(20_000)
  expect(await answerTo(`GET /rest/me?a=${long} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatchObject({
    status: 431,
    code: 'headers.too.large',
  })
  expect(await answerTo(`GET /rest/me HTTP/1.1\r\nhost: a\r\nx-long: ${long}\r\n\r\n`)).toMatchObject({ status: 431 })
  for (const bytes of [
    'GET / HT\r\n\r\n',
    'hello\r\n\r\n',
    'POST /rest/me HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n',
  ])
    expect(await answerTo(bytes), bytes).toMatchObject({ status: 400, code: 'request.unreadable' })
})
