import type { FastifyInstance } from 'fastify'
import { features, jobs as all, places } from './features.gen.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { makeHttp } from './http/http.ts'
import { type Routing, routing } from './http/route.ts'
import { currentActor } from './identity/sessions/session.ts'
import { authenticateWith } from './identity/sign-in/authenticate.ts'
import type { Job } from './kernel/jobs.ts'
import type { Ports } from './kernel/ports.ts'
import { serveScim } from './organisation/scim/serve-scim.ts'
import { describeApi } from './system/describe-api.ts'
import { serveWeb } from './system/serve-web.ts'

/** All jobs. */
export const jobs = all as unknown as Job<never>[]

/** The whole application over its ports: API, API description, and the web app. */
export async function makeApp(ports: Ports, webFolder: string): Promise<{ app: FastifyInstance; routes: Routing }> {
  const app = makeHttp(ports)
  await compressAnswers(app)
  const routes = routing(app, ports, {
    authenticate: authenticateWith(ports, places),
    currentActor: (sessionId) => currentActor(ports, sessionId),
  })
  for (const feature of features) feature(routes.route)
  describeApi(routes)
  await serveScim(app, ports)
  await serveWeb(app, ports, { folder: webFolder, endpoints: routes.endpoints })
  return { app, routes }
}
