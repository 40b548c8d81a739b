import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSlow } from '../../http/check-again.ts'
import { parseJson, refusalOf } from '../../http/http.ts'
import { clientInfoOf } from '../../http/route.ts'
import { takeTurn } from '../../http/take-turn.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import { inChange } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { Read } from '../../kernel/read.ts'
import { recordRefusal } from '../../kernel/record-refusal.ts'
import { Refused } from '../../kernel/refused.ts'
import { clientOfToken } from '../provisioning/client-of-token.ts'
import { SCIM_PATH } from '../provisioning/list-tokens.ts'
import { errorBody, ScimError, toScimError } from './scim-error.ts'
import { type ScimAnswer, type ScimCall, scimCalls } from './scim-calls.ts'

const TYPE = 'application/scim+json; charset=utf-8'
/** Requests of one token. */
const REQUESTS = { most: 1200, window: 60_000, code: 'too.many.requests' } as const

/**
 * Serves SCIM 2.0 (RFC 7644). It is a protocol of its own, with its own forms of queries, bodies and errors, so it
 * stands beside the endpoints of the contract, and describes itself.
 */
export async function serveScim(app: FastifyInstance, ports: Ports): Promise<void> {
  await app.register(
    async (scim) => {
      scim.addContentTypeParser('application/scim+json', { parseAs: 'string' }, (_request, text, done) =>
        parseJson(text as string, done),
      )
      scim.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply))
      scim.setNotFoundHandler(async () => {
        throw new ScimError(404, undefined, 'There is no such resource.')
      })
      for (const call of scimCalls)
        scim.route({
          method: call.method,
          url: call.path,
          exposeHeadRoute: false,
          handler: (request, reply) => answer(ports, call, { request, reply }),
        })
    },
    { prefix: SCIM_PATH },
  )
}

async function answer(ports: Ports, call: ScimCall, { request, reply }: Exchange): Promise<FastifyReply> {
  const since = performance.now()
  const client = await clientOf(ports, request)
  await takeAttempt(ports, `scim:${client.actor.sessionId}`, REQUESTS)
  // A token that is revoked while its request waits changes nothing and reads nothing.
  const checkAgain = async () => void (isSlow(since) && (await clientOf(ports, request)))
  const origin = { actor: client.actor, clientInfo: clientInfoOf(request), checkAgain }
  const base = `${ports.config.publicUrl}${SCIM_PATH}`
  const given = {
    base,
    client,
    id: (request.params as { id?: string }).id ?? '',
    query: request.query as Record<string, unknown>,
    body: request.body,
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
  }
  try {
    const kind = call.change ? 'change' : 'read'
    const answered = await takeTurn({ kind } as Endpoint, client.actor, async () => {
      if (call.read) {
        const found = await call.read(new Read(ports.databases.read, ports, origin), given)
        await checkAgain()
        return found
      }
      return inChange(ports, origin, (change) => call.change!(change, given))
    })
    return send(reply, answered)
  } catch (error) {
    if (error instanceof Refused) await recordRefusal(ports, origin, error)
    throw error
  }
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

async function clientOf(ports: Ports, request: FastifyRequest) {
  const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ')
  const client = scheme.toLowerCase() === 'bearer' && token !== '' ? await clientOfToken(ports, token) : undefined
  if (!client) throw new Refused('signed.out')
  return client
}

function send(reply: FastifyReply, { status, location, version, body }: ScimAnswer): FastifyReply {
  if (location) reply.header('location', location)
  if (version) reply.header('etag', version)
  if (body === undefined) return reply.code(status ?? 204).send()
  return reply
    .code(status ?? 200)
    .type(TYPE)
    .send(JSON.stringify(body))
}

function answerError(error: FastifyError | ScimError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof ScimError ? undefined : refusalOf(error)
  const known = error instanceof ScimError ? error : refusal && toScimError(refusal)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  if (refusal?.code === 'not.ready') request.log.warn({ err: error }, 'not ready')
  const { retryAfter } = refusal?.details ?? {}
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  const status = known?.status ?? 500
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  const body = errorBody(status, known?.message ?? 'The server failed. Try again later.', known?.scimType)
  return reply.code(status).type(TYPE).send(JSON.stringify(body))
}
