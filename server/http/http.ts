import { errors, type ErrorCode } from '@strongroom/contract/registry/errors.ts'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { BlobsAway, damageOf, StorageFull } from '../storage/blobs.ts'
import { isLoopback } from '../adapters/config.ts'
import { isDiskFull } from '../storage/disk-full.ts'
import { isDatabaseAway } from '../database/database-away.ts'
import { TooBusy } from '../adapters/limit-concurrency.ts'
import type { Ports } from '../kernel/ports.ts'
import {
  RendererBusy,
  RendererClosed,
  RendererCrashed,
  RendererOutOfMemory,
  RendererTimeout,
} from '../preview/renderer-errors.ts'
import { Refused } from '../kernel/refused.ts'
import { ONE_CLICK_PATH } from '@strongroom/contract/identity/unsubscribe.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { countBody } from './bodies-in-flight.ts'
import { watchBody } from './watch-body.ts'

const JSON_BODY = 1 << 20
/** No longer URL arrives. With a lower limit the router would answer longer ids in a form of its own. */
const LONGEST_PARAMETER = 1 << 14

/**
 * Makes the HTTP server with what every answer has: request id, security headers, and errors in the catalogue's format.
 */
export function makeHttp(ports: Ports): FastifyInstance {
  const { config } = ports
  const app = Fastify({
    loggerInstance: ports.log as never,
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: JSON_BODY,
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => wellEncoded(url),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: LONGEST_PARAMETER,
      querystringParser: (text) => queryOf(text),
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnreadable,
    // Uploads have no time limit; a client that sends nothing for two minutes is disconnected.
    requestTimeout: 0,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
  }) as unknown as FastifyInstance
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/hal+json'],
    { parseAs: 'string' },
    (_request, text, done) => parseJson(text as string, done),
  )
  // The handler of an upload reads its body.
  app.addContentTypeParser(['multipart/form-data', 'application/offset+octet-stream'], (_request, _payload, done) =>
    done(null, undefined),
  )
  // Only mail programs send forms: for unsubscribing by one click, with everything in the URL.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, _text, done) =>
    request.routeOptions.url === ONE_CLICK_PATH ? done(null, undefined) : done(new Refused('type.unsupported')),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(ports, request))
    watchBody(request.raw)
    if (!hostIsOurs(ports, request.host)) throw new Refused('host.unknown')
    countBody(request, reply)
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply))
  return app
}

/**
 * A path with broken percent-encoding, with each percent sign as a plain character: the router would answer in a form of
 * its own, before any handler. So such an id is one that nothing has.
 */
function wellEncoded(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

function queryOf(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    query[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return query
}

export function parseJson(text: string, done: (error: Error | null, value?: unknown) => void): void {
  if (text.trim() === '') return done(null, undefined)
  try {
    done(null, JSON.parse(text))
  } catch {
    done(new Refused('input.invalid', { fields: [{ path: '', message: 'is not JSON' }] }))
  }
}

/** Pages load nothing from other origins. The PDF viewer needs WebAssembly. */
const CONTENT_SECURITY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

function headersFor({ config }: Ports, request: FastifyRequest): Record<string, string> {
  const secure = config.publicUrl.startsWith('https:')
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'content-security-policy': CONTENT_SECURITY,
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

function hostIsOurs({ config }: Ports, host: string | undefined): boolean {
  if (config.publicUrlGiven && host === new URL(config.publicUrl).host) return true
  const name = (host ?? '').replace(/:\d+$/, '')
  return isLoopback(config.host) || !config.publicUrlGiven ? isLoopback(name) : false
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      // Logs the route's pattern, never the URL: URLs can hold tokens.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  )
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.too.large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type.unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.invalid',
  FST_ERR_BAD_URL: 'not.found',
  FST_ERR_ASYNC_CONSTRAINT: 'not.found',
}
/** SQL states of values that PostgreSQL can't store. They came from a request whose schema accepted them. */
const BAD_VALUES = new Set(['22021', '22P02', '22P05', '22003', '22008'])
/** A row stayed locked for too long, or a referenced row was deleted concurrently. */
const DELETED = '23503'
const AT_ONCE = new Set(['55P03', DELETED])

/** The refusal that an error means; undefined for bugs. */
export function refusalOf(error: FastifyError): Refused | undefined {
  if (error instanceof Refused) return error
  if (error instanceof TooBusy) return new Refused('login.busy', { retryAfter: 2 })
  if (error instanceof RendererBusy) return new Refused('too.many.requests', { retryAfter: 2 })
  if (error instanceof RendererClosed) return new Refused('not.ready', { retryAfter: 5 })
  if (error instanceof RendererTimeout || error instanceof RendererOutOfMemory || error instanceof RendererCrashed)
    return new Refused('preview.failed')
  if (error instanceof StorageFull || isDiskFull(error)) return new Refused('storage.full')
  if (AT_ONCE.has(error.code)) return new Refused('try.again')
  if (error instanceof BlobsAway) return new Refused('not.ready', { retryAfter: 30 })
  if (isDatabaseAway(error)) return new Refused('not.ready', { retryAfter: 5 })
  if (damageOf(error)) return new Refused('file.damaged')
  if (BAD_VALUES.has(error.code)) return new Refused('input.invalid')
  const code = FASTIFY_CODES[error.code]
  if (code) return new Refused(code)
  // A path outside the folder of static files.
  if (error.statusCode === 403 || error.statusCode === 404) return new Refused('not.found')
  return error.statusCode === 400 ? new Refused('input.invalid') : undefined
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (refusal?.code === 'not.ready') request.log.warn({ err: error }, 'not ready')
  if (error.code === DELETED) request.log.warn({ err: error }, 'a referenced row was deleted')
  if (refusal?.code === 'file.damaged') request.log.error({ err: error }, 'a stored file is missing or damaged')
  if (!refusal) request.log.error({ err: error }, 'unexpected error')
  if (reply.sent || reply.raw.headersSent) return reply.raw.destroy()
  const code = refusal?.code ?? 'server.error'
  const { status, description } = errors[code]
  const { fields, addresses, retryAfter, fileSize } = refusal?.details ?? {}
  if (retryAfter) reply.header('retry-after', String(retryAfter))
  if (fileSize !== undefined) reply.header('content-range', `bytes */${fileSize}`)
  if (code === 'signed.out' || code === 'login.invalid') reply.header('www-authenticate', 'Bearer')
  reply.removeHeader('content-disposition')
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, status, description, requestId: request.id, fields, addresses }))
}
