import { VIEW_AS } from '@strongroom/contract/access/view-as.ts'
import { errors } from '@strongroom/contract/registry/errors.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Origin as OriginOfChange } from '../kernel/change.ts'
import type { Ports } from '../kernel/ports.ts'
import type { Actor, ClientInfo } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { type InputIssue, readInput } from './read-input.ts'

/** Finds the actor of a request. A wrong or ended token means nobody; a wrong password is refused. */
export type Authenticate = (request: FastifyRequest, clientInfo: ClientInfo, endpoint: Endpoint) => Promise<SignedIn>

/** How the sessions of requests are found. */
export interface Authentication {
  authenticate: Authenticate
  /** The current actor of a session; undefined if it has ended meanwhile or its person may not sign in. */
  currentActor: (sessionId: string) => Promise<Actor | undefined>
}

export interface SignedIn {
  actor: Actor | undefined
  /** The actor that the call reads as, if it asks for another person's view. Everything else stays the actor's. */
  effectiveActor?: () => Promise<Actor>
  /** Headers of the answer: the valid token, cookies of a new session. */
  headers: Record<string, string | string[]>
}

/** One request with its reply. */
export interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
  endpoint: Endpoint
  ports: Ports
  authentication: Authentication
  /** performance.now() when the request arrived. */
  since: number
}

/** The actor and the client of a request. */
export interface Origin extends OriginOfChange {
  clientInfo: ClientInfo
}

/** The key and the fingerprint of a repeatable creation. */
export function repeatKey({ request, endpoint }: RequestContext, origin: Origin, input: unknown) {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || typeof key !== 'string' || !origin.actor) return undefined
  if (key.length > 255) throw invalid([{ path: 'Idempotency-Key', message: 'at most 255 characters' }])
  return { key, request: `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}` }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The query without the parameters of {@link VIEW_AS}, which were handled already. */
export function queryOf(request: FastifyRequest): object {
  const { [VIEW_AS]: _, ...query } = request.query as Record<string, unknown>
  return query
}

/**
 * The path's values, ids in the form of the database. An id of the wrong format is as unknown as any other, without a
 * hint about its format.
 */
export function checkIds(endpoint: Endpoint, params: Record<string, string>): Record<string, string> {
  const checked = Object.entries(params).map(([name, value]) => {
    if (!name.endsWith('Uuid')) return [name, value]
    if (!UUID.test(value)) throw new Refused(notFoundOf(endpoint))
    return [name, value.toLowerCase()]
  })
  return Object.fromEntries(checked)
}

const notFoundOf = (endpoint: Endpoint) => endpoint.errors?.find((code) => errors[code].status === 404) ?? 'not.found'

const NOTHING = z.object({}).optional()

/** Parses one part of a request and lists what is wrong with it, unknown fields included. */
export function readPart(schema: z.ZodType | undefined, given: unknown): { data: unknown; wrong: InputIssue[] } {
  const { value, unknown } = readInput(schema ?? NOTHING, given)
  const result = (schema ?? NOTHING).safeParse(value)
  const wrong = result.error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? []
  return { data: schema && result.data, wrong: [...wrong, ...unknown] }
}

/** Parses one part of a request, or one value of the field `of`. Refuses with the names of the wrong fields. */
export function parse(schema: z.ZodType | undefined, given: unknown, of?: string): unknown {
  const { data, wrong } = readPart(schema, given)
  if (wrong.length > 0) throw invalid(wrong.map((issue) => (of === undefined ? issue : { ...issue, path: of })))
  return data
}

export const invalid = (fields: InputIssue[]) => new Refused('input.invalid', { fields })
