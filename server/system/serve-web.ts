import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../kernel/ports.ts'
import { Refused } from '../kernel/refused.ts'

const API = /^\/(publicapi|rest|healthz|readyz)(\/|$)/
const YEAR = 31_536_000

interface Served {
  /** Where the built web lies. */
  folder: string
  endpoints: readonly Endpoint[]
}

/** By which methods an address of the API may be called; none where there is no such address. */
function methodsByPath(endpoints: readonly Endpoint[]): (pathname: string) => string[] {
  const patterns = endpoints.map(({ method, path: pattern }) => ({
    method,
    matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (pathname) => [
    ...new Set(patterns.filter(({ matches }) => matches.test(pathname)).map(({ method }) => method)),
  ]
}

/** The built web: hashed files for a year, the page itself never, every other address is the page's to understand. */
export async function serveWeb(app: FastifyInstance, ports: Ports, { folder, endpoints }: Served): Promise<void> {
  const page = path.join(folder, 'index.html')
  const built = existsSync(page)
  const methodsOf = methodsByPath(endpoints)
  if (built) {
    await app.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      maxAge: YEAR * 1000,
      immutable: true,
      preCompressed: true,
      // Ours, not the plugin's, so that nothing overrides the headers set for every answer.
      cacheControl: false,
      setHeaders: (response) => {
        response.header('cache-control', `public, max-age=${YEAR}, immutable`)
      },
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const pathname = request.url.split(/[?#]/, 1)[0]!
    const allowed = methodsOf(pathname)
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new Refused('method.not.allowed')
    }
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !API.test(pathname)
    if (!wantsPage || !built || /\.\w+$/.test(pathname)) throw new Refused('not.found')
    return reply.type('text/html; charset=utf-8').send(readFileSync(page))
  })
  if (!built) ports.log.warn('the web is not built; only the API answers')
}
