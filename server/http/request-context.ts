import { VIEW_AS } from '@strongroom/contract/access/view-as.ts'
import { errors } from '@strongroom/contract/registry/errors.ts'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ports } from '../kernel/ports.ts'
import type { Actor, ClientInfo } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { type InputIssue, readInput } from './read-input.ts'

/** Who a request comes from. A wrong or ended token is nobody; a wrong password is refused. */
export type Authenticate = (request: FastifyRequest, clientInfo: ClientInfo, endpoint: Endpoint) => Promise<SignedIn>

export interface SignedIn {
  actor: Actor | undefined
  /** Where the call asks for what somebody else sees: as whom it reads. Everything else goes on being the actor's. */
  effectiveActor?: () => Promise<Actor>
  /** Headers of the answer: the token that goes on being good, cookies of a new session. */
  headers: Record<string, string | string[]>
}

/** One request with its answer. */
export interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
  endpoint: Endpoint
  ports: Ports
  authenticate: Authenticate
  /** performance.now() when the request came. */
  since: number
}

/** Who asks, and from where. */
export interface Origin {
  actor: Actor | undefined
  clientInfo: ClientInfo
}

/** What makes a creation repeatable: its key and what was asked. */
export function repeatKey({ request, endpoint }: RequestContext, origin: Origin, input: unknown) {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || typeof key !== 'string' || !origin.actor) return undefined
  if (key.length > 255) throw invalid([{ path: 'Idempotency-Key', message: 'at most 255 characters' }])
  return { key, request: `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}` }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The query without what {@link VIEW_AS} was answered for already. */
export function queryOf(request: FastifyRequest): object {
  const { [VIEW_AS]: _, ...query } = request.query as Record<string, unknown>
  return query
}

/** An id that can't be one of ours is as unknown as any other: no hint that its form was wrong. */
export function checkIds(endpoint: Endpoint, params: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(params))
    if (name.endsWith('Uuid') && !UUID.test(value)) throw new Refused(notFoundOf(endpoint))
  return params
}

const notFoundOf = (endpoint: Endpoint) => endpoint.errors?.find((code) => errors[code].status === 404) ?? 'not.found'

const NOTHING = z.object({}).optional()

/** What one part of a request says, and what is wrong with it: fields too that the call doesn't have. */
export function readPart(schema: z.ZodType | undefined, given: unknown): { data: unknown; wrong: InputIssue[] } {
  const { value, unknown } = readInput(schema ?? NOTHING, given)
  const result = (schema ?? NOTHING).safeParse(value)
  const wrong = result.error?.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) ?? []
  return { data: schema && result.data, wrong: [...wrong, ...unknown] }
}

/** Parses one part of a request; refuses with the fields named. */
export function parse(schema: z.ZodType | undefined, given: unknown): unknown {
  const { data, wrong } = readPart(schema, given)
  if (wrong.length > 0) throw invalid(wrong)
  return data
}

export const invalid = (fields: InputIssue[]) => new Refused('input.invalid', { fields })
