import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from './request-context.ts'

interface Kept {
  plain: Buffer
  zipped: Buffer
}

const kept = new WeakMap<object, Kept>()

/**
 * Prepares an answer that never changes: its bytes are made once. Anybody may ask for a large one a thousand times at
 * once, and everybody else would wait while it is written and compressed again each time.
 */
export function keepAnswer<T extends object>(value: T): T {
  const plain = Buffer.from(JSON.stringify(value))
  kept.set(value, { plain, zipped: gzipSync(plain) })
  return value
}

export const keptAnswer = (value: unknown): Kept | undefined =>
  typeof value === 'object' && value !== null ? kept.get(value) : undefined

/** Sends a kept answer, compressed for clients that accept it. */
export function sendKept({ request, reply }: RequestContext, { plain, zipped }: Kept): FastifyReply {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' })
  return acceptsGzip(request.headers['accept-encoding'])
    ? reply.header('content-encoding', 'gzip').send(zipped)
    : reply.send(plain)
}

/** An entry of its own decides before one for all others. */
function acceptsGzip(accepted: string | string[] | undefined = ''): boolean {
  const entries = String(accepted).split(',')
  const own = entries.find((one) => /^\s*gzip\s*(;|$)/i.test(one))
  const deciding = own ?? entries.find((one) => /^\s*\*\s*(;|$)/.test(one))
  return deciding !== undefined && !/;\s*q\s*=\s*0(\.0*)?\s*$/i.test(deciding)
}
