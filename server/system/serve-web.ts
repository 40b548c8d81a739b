import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { answersHead, type Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../kernel/ports.ts'
import { Refused } from '../kernel/refused.ts'

const API = /^\/(publicapi|rest|healthz|readyz)(\/|$)/
const YEAR = 31_536_000

interface Served {
  /** The folder of the built web app. */
  folder: string
  endpoints: readonly Endpoint[]
}

/** The methods of an API path; none if the path doesn't exist. */
function methodsByPath(endpoints: readonly Endpoint[]): (pathname: string) => string[] {
  const patterns = endpoints.map((endpoint) => ({
    methods: answersHead(endpoint) ? [endpoint.method, 'HEAD'] : [endpoint.method],
    matches: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }))
  return (pathname) => [
    ...new Set(patterns.filter(({ matches }) => matches.test(pathname)).flatMap(({ methods }) => methods)),
  ]
}

/** Serves the built web app: hashed files for a year, the page itself uncached, and the page for every other path. */
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
      // Our own, not the plugin's, so that nothing overrides the headers of every answer.
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
