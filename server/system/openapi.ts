import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { ErrorReply, errors } from '@strongroom/contract/registry/errors.ts'
import { VIEW_AS, viewAsCodes } from '@strongroom/contract/access/view-as.ts'
import { unfinishedErrors } from '@strongroom/contract/identity/two-step.ts'
import { z } from 'zod'
import { contractNames } from './contract-names.ts'
import { type NamedSchemas, namedSchemas } from './named-schemas.ts'

const DESCRIPTION =
  'Sign in with Basic authorization, usually at GET /rest/me: the answer carries the session token in its authorization header. Send it as a bearer token with every call and take the one from each answer. Refusals have one form, Error; x-codes lists the codes that a call answers with that status.'

/** The API's description in OpenAPI 3.1, from the contract alone. */
export function openapi(endpoints: readonly Endpoint[]): { openapi: string } {
  const names = contractNames()
  const schemas = namedSchemas(names.schemas)
  schemas.schemaOf(ErrorReply, 'output')
  const order = [...names.endpoints.keys()]
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))) {
    const name = names.endpoints.get(endpoint)
    if (!name) throw new Error(`${endpoint.method} ${endpoint.path} stands in no file that contract-names.ts lists`)
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const { noun, operationId } = name
    const described = { operationId, tags: [noun], ...operation(endpoint, schemas) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  const nouns = new Set([...names.endpoints].filter(([e]) => endpoints.includes(e)).map(([, { noun }]) => noun))
  return {
    openapi: '3.1.0',
    info: { title: 'Strongroom', version: '1', description: DESCRIPTION },
    tags: [...nouns].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas.components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Only for calls that answer bytes' },
      },
    },
  } as { openapi: string }
}

function operation(endpoint: Endpoint, schemas: NamedSchemas): object {
  const { summary, writes, access, kind } = endpoint
  const security = [{ bearer: [] }, { basic: [] }, ...(kind === 'bytes' ? [{ cookie: [] }] : [])]
  return {
    summary,
    ...(writes ? { description: `Changes something although it is a GET: ${writes}.` } : {}),
    security: access === 'anyone' ? [] : security,
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint, schemas)],
    ...requestBody(endpoint, schemas),
    responses: responses(endpoint, schemas),
  }
}

const pathParameters = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

/** The view-as parameter, for calls that support it. */
const viewed = {
  name: VIEW_AS,
  in: 'query',
  required: false,
  description: 'The participant as whom owner and managers want to see the answer',
  schema: { type: 'string', format: 'uuid' },
}

function queryParameters({ query, idempotent, viewAs }: Endpoint, { schemaOf }: NamedSchemas): object[] {
  const schema = query ? schemaOf(query, 'input') : {}
  const properties = (schema.properties ?? {}) as Record<string, object>
  const required = (schema.required ?? []) as string[]
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }
  return [...fields, ...(viewAs ? [viewed] : []), ...(idempotent ? [key] : [])]
}

function requestBody({ body, kind, hal }: Endpoint, { schemaOf }: NamedSchemas): object {
  if (!body) return {}
  const schema = schemaOf(body, 'input')
  const required = !body.safeParse(undefined).success
  const content = { 'application/json': { schema }, ...(hal ? { 'application/hal+json': { schema } } : {}) }
  if (kind !== 'upload') return { requestBody: { required, content } }
  const properties = { ...(schema.properties as object), file: { type: 'string', format: 'binary' } }
  const form = { ...schema, properties, required: [...((schema.required as string[]) ?? []), 'file'] }
  return { requestBody: { required, content: { 'multipart/form-data': { schema: form } } } }
}

/** Error codes that calls answer by their access level. */
const codesByAccess = { anyone: [], unfinished: ['signed.out'], 'signed-in': ['signed.out', ...unfinishedErrors] }

/** Reads and changes of a signed-in person are refused while too many of theirs wait. */
const takesTurn = ({ access, kind }: Endpoint) => access !== 'anyone' && (kind === 'read' || kind === 'change')

function responses(endpoint: Endpoint, schemas: NamedSchemas): object {
  const codes = [
    'input.invalid',
    ...codesByAccess[endpoint.access ?? 'signed-in'],
    ...(endpoint.errors ?? []),
    ...(takesTurn(endpoint) ? ['too.many.requests'] : []),
    ...(endpoint.viewAs ? viewAsCodes : []),
  ]
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code as keyof typeof errors].status)
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      'x-codes': codes,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return { ...success(endpoint, schemas), ...Object.fromEntries(refusals) }
}

function success({ reply, kind, leads, noContent, hal }: Endpoint, { schemaOf }: NamedSchemas): object {
  if (reply instanceof z.ZodVoid) return { 204: { description: 'Done' } }
  if (leads) return { 303: { description: 'Leads elsewhere' } }
  if (kind === 'bytes') {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { 200: { description: 'The bytes', content }, 206: { description: 'The range that was asked for', content } }
  }
  if (kind === 'stream') {
    const content = { 'text/event-stream': { schema: schemaOf(reply, 'output') } }
    return { 200: { description: 'Events whose data is this, as JSON', content } }
  }
  const content = { schema: schemaOf(reply, 'output') }
  const types = { 'application/json': content, ...(hal ? { 'application/hal+json': content } : {}) }
  const done = { description: 'Done', content: types }
  return { 200: done, ...(noContent ? { 204: { description: 'There is nothing' } } : {}) }
}
