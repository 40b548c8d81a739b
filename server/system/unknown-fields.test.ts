import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { finishIdentity } from '@strongroom/contract/identity/identity.ts'
import { updateUser } from '@strongroom/contract/identity/users.ts'
import { downloadLatest } from '@strongroom/contract/documents/versions.ts'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { addressOf } from '../test/call.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { contractNames } from './contract-names.ts'

const server = useServer()

/** Calls that accept additional query parameters, with the reason. */
const TAKES_ANY_QUERY = new Map<Endpoint, string>([
  [finishIdentity, 'providers add parameters of their own'],
  [downloadLatest, 'clients add a time, under any name, so that nothing is kept on the way'],
])
const TAKES_ANY_BODY = new Map<Endpoint, string>([[updateUser, 'takes a whole user and drops the rest of it']])

const named = [...contractNames().endpoints]
const paramsOf = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, uuidv7()]))

// The answer of HEAD has no body that could name a field.
const cases = named
  .filter(([{ method }]) => method !== 'HEAD')
  .map(([endpoint, { operationId }]) => ({ operationId, endpoint }))

test.each(cases)('$operationId refuses an unknown query parameter', async ({ endpoint }) => {
  const { token } = await somebody()
  const address = addressOf(endpoint, { params: paramsOf(endpoint), query: { nonsense: 1 } })
  const answer = await fetch(server.url + address, { ...formFor(endpoint, {}), method: endpoint.method, ...as(token) })
  const reply = await codeOf(answer)
  if (TAKES_ANY_QUERY.has(endpoint)) expect(reply?.fields ?? []).not.toContain('nonsense')
  else expect(reply).toMatchObject({ code: 'input.invalid', fields: expect.arrayContaining(['nonsense']) })
})

test.each(cases.filter(({ endpoint }) => !['GET', 'HEAD', 'OPTIONS'].includes(endpoint.method)))(
  '$operationId refuses a field of the body that it does not have',
  async ({ endpoint }) => {
    const { token } = await somebody()
    const address = addressOf(endpoint, { params: paramsOf(endpoint) })
    const answer = await fetch(server.url + address, {
      ...formFor(endpoint, { nonsense: '1' }),
      method: endpoint.method,
      ...as(token, endpoint.kind === 'upload' ? {} : { 'content-type': 'application/json' }),
    })
    const reply = await codeOf(answer)
    if (TAKES_ANY_BODY.has(endpoint)) expect(reply?.fields ?? []).not.toContain('nonsense')
    else expect(reply).toMatchObject({ code: 'input.invalid', fields: expect.arrayContaining(['nonsense']) })
  },
)

/** Fields of each body that may be missing; without a value of their own, null means the same. */
const optional = cases.flatMap(({ operationId, endpoint }) =>
  !TAKES_ANY_BODY.has(endpoint) && endpoint.kind !== 'upload' && endpoint.body instanceof z.ZodObject
    ? Object.entries(endpoint.body.shape as Record<string, z.ZodType>)
        .filter(([, field]) => field.safeParse(undefined).success)
        .map(([name]) => ({ operationId, endpoint, name }))
    : [],
)

test.each(optional)('$operationId takes a null for its optional field $name', async ({ endpoint, name }) => {
  const { token } = await somebody()
  const answer = await fetch(server.url + addressOf(endpoint, { params: paramsOf(endpoint) }), {
    body: JSON.stringify({ [name]: null, nonsense: 1 }),
    method: endpoint.method,
    ...as(token, { 'content-type': 'application/json' }),
  })
  const fields = (await codeOf(answer))?.fields
  expect(fields).toContain('nonsense')
  expect(fields).not.toContain(name)
})

let person: ReturnType<typeof given.person> | undefined
/** Any person: the only call that ends a session is refused before it does. */
const somebody = () => (person ??= given.person(server, 'Anna'))

const as = (token: string, headers: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
  redirect: 'manual' as const,
})

function formFor(endpoint: Endpoint, fields: Record<string, string>): RequestInit {
  if (endpoint.kind !== 'upload') return Object.keys(fields).length > 0 ? { body: JSON.stringify(fields) } : {}
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob(['x']), 'a.txt')
  return { body: form }
}

async function codeOf(answer: Response) {
  if (!answer.headers.get('content-type')?.startsWith('application/json')) {
    await answer.body?.cancel()
    return undefined
  }
  const reply = Refusal.safeParse(await answer.json())
  return reply.data && { code: reply.data.code, fields: reply.data.fields?.map(({ path }) => path) ?? [] }
}

const Refusal = z.object({ code: z.string(), fields: z.array(z.object({ path: z.string() })).optional() })
