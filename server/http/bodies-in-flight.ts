import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../adapters/network-of.ts'
import { Refused } from '../kernel/refused.ts'

/** Smaller bodies are as cheap as their headers. */
const SMALL = 64 * 1024
const MB = 1024 ** 2
/** Bytes of bodies that are read into memory at once, of one network and of all. */
const MOST = { ofNetwork: 64 * MB, ofAll: 512 * MB }
const RETRY_AFTER = 5

const held = new Map<string, number>()
let total = 0

/**
 * Counts a body that is read whole, until its request has been answered. It arrives before anybody knows who sends it, so
 * that strangers could fill the memory. Refuses with `too.many.requests` before the first byte.
 */
export function countBody(request: FastifyRequest, reply: FastifyReply): void {
  const bytes = announced(request)
  if (bytes <= SMALL) return
  const network = networkOf(request.ip)
  const before = held.get(network) ?? 0
  if (before + bytes > MOST.ofNetwork || total + bytes > MOST.ofAll)
    throw new Refused('too.many.requests', { retryAfter: RETRY_AFTER })
  held.set(network, before + bytes)
  total += bytes
  reply.raw.once('close', () => {
    total -= bytes
    const left = held.get(network)! - bytes
    if (left > 0) held.set(network, left)
    else held.delete(network)
  })
}

/** The bytes that a body may have. Larger ones are refused by their headers, and uploads are streamed. */
function announced({ headers, routeOptions }: FastifyRequest): number {
  const isUpload = /^multipart\/|^application\/offset\+octet-stream/.test(headers['content-type'] ?? '')
  if (isUpload) return 0
  const most = routeOptions.bodyLimit ?? MB
  if (headers['transfer-encoding'] !== undefined) return most
  const length = Number(headers['content-length'] ?? 0)
  return length > most ? 0 : length
}
