import type { FastifyRequest } from 'fastify'

const LINGER = 3000

/**
 * After an early refusal the client is still sending. A little is read so that the client receives the answer, then the
 * connection closes. `stop` ends whatever reads the body.
 */
export function letGo(request: FastifyRequest, stop: () => void): void {
  if (request.raw.complete || request.raw.destroyed) return
  stop()
  request.raw.resume()
  const timer = setTimeout(() => request.raw.destroy(), LINGER)
  request.raw.once('close', () => clearTimeout(timer))
}
