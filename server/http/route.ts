import { answersHead, type Endpoint, type Input, isChanging, type Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { answerBytes, type BytesReply, BytesScope } from './answer-bytes.ts'
import { answerStream } from './answer-stream.ts'
import { checkAgain } from './check-again.ts'
import { DetachedScope } from '../kernel/detached-scope.ts'
import { type Change, inChange } from '../kernel/change.ts'
import { once } from '../kernel/idempotency.ts'
import type { Ports } from '../kernel/ports.ts'
import { type Actor, Read, type ClientInfo } from '../kernel/read.ts'
import {
  type Authentication,
  checkIds,
  type RequestContext,
  invalid,
  type Origin,
  queryOf,
  readPart,
  repeatKey,
} from './request-context.ts'
import { keptAnswer, sendKept } from './kept-answer.ts'
import { recordRefusal } from '../kernel/record-refusal.ts'
import { Refused } from '../kernel/refused.ts'
import { ResumableScope } from './resumable.ts'
import { takeTurn, takeTurnToSend } from './take-turn.ts'
import { receiveUpload, type UploadHandler } from './upload.ts'

/** The parameters and the result of a handler, by the endpoint's kind. */
export type Handler<E extends Endpoint> = E['kind'] extends 'read'
  ? (read: Read, input: Input<E>) => Promise<z.input<E['reply']>>
  : E['kind'] extends 'change'
    ? (change: Change, input: Input<E>) => Promise<z.input<E['reply']>>
    : E['kind'] extends 'ask'
      ? (scope: DetachedScope, input: Input<E>) => Promise<z.input<E['reply']>>
      : E['kind'] extends 'bytes'
        ? (scope: BytesScope, input: Input<E>) => Promise<BytesReply>
        : E['kind'] extends 'stream'
          ? (read: Read, input: Input<E>) => Promise<AsyncIterable<z.input<E['reply']>>>
          : E['kind'] extends 'resumable'
            ? (scope: ResumableScope, input: Input<E>) => Promise<FastifyReply>
            : UploadHandler<Input<E>, Reply<E>>

/** Binds an endpoint of the contract to its handler. */
export type Route = <const E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export interface Routing {
  route: Route
  endpoints: Endpoint[]
}

/** Makes the function that features bind their endpoints with. */
export function routing(app: FastifyInstance, ports: Ports, authentication: Authentication): Routing {
  const endpoints: Endpoint[] = []
  const route: Route = (endpoint, handler) => {
    endpoints.push(endpoint)
    app.route({
      method: answersHead(endpoint) ? [endpoint.method, 'HEAD'] : endpoint.method,
      url: endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      handler: (request, reply) =>
        answer({ request, reply, endpoint, ports, authentication, since: performance.now() }, handler as AnyHandler),
    })
  }
  return { route, endpoints }
}

type AnyHandler = ((scope: unknown, input: unknown) => Promise<unknown>) & UploadHandler<unknown, unknown>

async function answer(requestContext: RequestContext, handler: AnyHandler): Promise<unknown> {
  const { request, reply, endpoint, ports } = requestContext
  const clientInfo = clientInfoOf(request)
  const { actor, effectiveActor, headers } = await requestContext.authentication.authenticate(
    request,
    clientInfo,
    endpoint,
  )
  reply.headers(headers)
  if (endpoint.access !== 'anyone') {
    if (!actor) throw new Refused('signed.out')
    if (actor.unfinished && endpoint.access !== 'unfinished') throw new Refused(actor.unfinished)
    if (actor.scope === 'read' && isChanging(endpoint)) throw new Refused('scope.missing')
    if (!actor.termsAccepted && !endpoint.beforeTerms) throw new Refused('terms.not.accepted')
  }
  const origin = { actor, clientInfo, checkAgain: actor && checkAgain(requestContext, actor) }
  // A refusal is recorded for the actor, unless the call reads as another person: `effectiveActor` decides whether it
  // may.
  let isOwnActor = true
  try {
    const reader = effectiveActor ? await effectiveActor() : actor
    isOwnActor = effectiveActor === undefined
    return await takeTurn(endpoint, actor, () => byKind(requestContext, handler, { ...origin, reader }))
  } catch (error) {
    if (error instanceof Refused && actor && isOwnActor) await recordRefusal(ports, origin, error)
    throw error
  }
}

async function byKind(
  requestContext: RequestContext,
  handler: AnyHandler,
  { reader, ...origin }: Origin & { reader: Actor | undefined },
): Promise<unknown> {
  const { request, reply, endpoint, ports } = requestContext
  const read = new Read(ports.databases.read, ports, { ...origin, actor: reader })
  if (endpoint.kind === 'upload')
    return send(requestContext, await receiveUpload(requestContext, handler, { read, origin }))
  const input = inputOf(endpoint, request)
  if (endpoint.kind === 'resumable') {
    // A ticket outlives the session.
    const { actor, clientInfo } = origin
    return handler(new ResumableScope(requestContext, read, { actor, clientInfo }), input)
  }
  if (endpoint.kind === 'read') {
    const value = await handler(read, input)
    await origin.checkAgain?.()
    return send(requestContext, endpoint.noContent && isEmptyList(input.query, value) ? undefined : value)
  }
  if (endpoint.kind === 'ask') {
    const value = await handler(new DetachedScope(read, origin), input)
    // A change was checked before its commit, and has happened.
    if (endpoint.method === 'GET') await origin.checkAgain?.()
    return send(requestContext, value)
  }
  if (endpoint.kind === 'stream')
    return answerStream(requestContext, (await handler(read, input)) as AsyncIterable<unknown>)
  if (endpoint.kind === 'bytes') {
    const scope = new BytesScope(read, origin, request)
    const found = (await takeTurnToSend(origin.actor, () => handler(scope, input))) as BytesReply
    // A body that is sent while it is made ends with its session by itself.
    if (Buffer.isBuffer(found.body) && endpoint.access !== 'anyone') await origin.checkAgain?.()
    return answerBytes(requestContext, found)
  }
  const repeat = repeatKey(requestContext, origin, input)
  const done = await inChange(ports, origin, async (change) => ({
    value: await once(change, repeat, () => handler(change, input)),
    headers: change.headers,
  }))
  reply.headers(done.headers)
  return send(requestContext, done.value)
}

/** Whether a list is empty and the client asked for 204 in that case. */
const isEmptyList = (query: unknown, list: unknown) =>
  (query as { noContentReplacesSeeOther?: boolean }).noContentReplacesSeeOther === true &&
  (list as { content: unknown[] }).content.length === 0

function send(requestContext: RequestContext, value: unknown): FastifyReply {
  const { request, reply, endpoint } = requestContext
  const kept = keptAnswer(value)
  if (kept) return sendKept(requestContext, kept)
  const nothing = endpoint.noContent && value === undefined
  if (nothing || endpoint.reply instanceof z.ZodVoid) return reply.code(204).send()
  const type = endpoint.hal && onlyAcceptsHal(request.headers.accept) ? 'application/hal+json' : 'application/json'
  // As bytes: for a string Node briefly allocates three times its length outside the heap.
  reply.type(`${type}; charset=utf-8`).compress(Buffer.from(JSON.stringify(endpoint.reply.parse(value))))
  return reply
}

/** JSON without links is valid HAL, so that only the type differs. */
const onlyAcceptsHal = (accept = '') =>
  /\bapplication\/hal\+json\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept)

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const params = checkIds(endpoint, request.params as Record<string, string>)
  const [query, body] = [readPart(endpoint.query, queryOf(request)), readPart(endpoint.body, request.body)]
  const wrong = [...query.wrong, ...body.wrong]
  if (wrong.length > 0) throw invalid(wrong)
  return { params, query: query.data, body: body.data }
}

/** The client of a request. */
export function clientInfoOf(request: FastifyRequest): ClientInfo {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    ifMatch: request.headers['if-match']?.replace(/^(W\/)?"(.*)"$/, '$2'),
    cookies: headerOf(request, 'cookie'),
    outboxToken: headerOf(request, 'outbox-token'),
    secure: request.protocol === 'https' || isOwnMachine(request.ip),
  }
}

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const isOwnMachine = (address: string | undefined) =>
  address === undefined || address === '::1' || /^(::ffff:)?127\./.test(address)
