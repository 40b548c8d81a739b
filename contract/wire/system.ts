import { z } from 'zod'
import { endpoint, NoContent } from './endpoint.ts'
import { Time } from './ids.ts'
import { pageOf, pageQuery } from './page.ts'

export const findSettings = endpoint('GET', '/rest/setting', {
  summary: 'The features of this installation, for the web app',
  access: 'anyone',
  reply: z.object({
    productName: z.string(),
    build: z.string(),
    demo: z.boolean(),
    /** Who may request a registration link: everybody, invited people and those of claimed domains, nobody. */
    signUp: z.enum(['open', 'invited', 'off']),
    languages: z.array(z.string()),
    /** The regions to sign in, this installation included; empty if there is only this one. */
    regions: z.array(z.object({ name: z.string(), url: z.string(), current: z.boolean() })),
    /** External links, each null if the installation has none. */
    links: z.object({
      site: z.string().nullable(),
      terms: z.string().nullable(),
      help: z.string().nullable(),
      releaseNotes: z.string().nullable(),
      iosApp: z.string().nullable(),
      androidApp: z.string().nullable(),
    }),
    /** Features by name: whether this installation has them. The operator turns off the first three. */
    features: z.object({
      sales: z.boolean(),
      salesReports: z.boolean(),
      enterpriseAdmin: z.boolean(),
      twoStepVerification: z.boolean(),
      pdfViewer: z.boolean(),
      cutPaste: z.boolean(),
      assetTagging: z.boolean(),
      /** Several people editing one document at once. */
      coAuthoring: z.boolean(),
    }),
    /** The first day with figures of connections, on which reports begin at the earliest; null before there are any. */
    telemetryRolloutDate: Time.nullable(),
    /** The first event of the record: from then on activity is complete. */
    auditRefreshDate: Time.nullable(),
    adapters: z.object({
      database: z.string(),
      blobs: z.string(),
      mail: z.string(),
      scanner: z.string(),
      converter: z.string(),
    }),
  }),
})

export const findBuild = endpoint('GET', '/build.json', {
  summary: 'The deployed build, for pages opened with an earlier one',
  access: 'anyone',
  reply: z.object({ CI_COMMIT_SHA: z.string() }),
})

export const checkHealth = endpoint('GET', '/healthz', {
  summary: 'Whether the process is alive',
  access: 'anyone',
  reply: z.object({ status: z.literal('ok') }),
})

export const checkReadiness = endpoint('GET', '/readyz', {
  summary: 'Whether requests can be served: the database answers and bytes can be stored',
  access: 'anyone',
  reply: z.object({
    status: z.literal('ready'),
    /** Conditions that need attention although the service works; empty if all is well. */
    details: z.array(z.object({ name: z.string(), text: z.string(), count: z.number().int().optional() })),
  }),
  errors: ['not.ready'],
})

export const findApiDescription = endpoint('GET', '/publicapi/1/openapi.json', {
  summary: 'This description, in OpenAPI 3.1',
  access: 'anyone',
  reply: z.looseObject({ openapi: z.string() }),
})

export const Mail = z.object({
  uuid: z.string(),
  createdTime: Time,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** Demo installations on loopback only; elsewhere this path doesn't exist. */
export const listOutbox = endpoint('GET', '/publicapi/1/outbox', {
  summary:
    'Demo only: the emails that would have been sent. The header `outbox-token` holds the token printed at start',
  access: 'anyone',
  query: z.object({ ...pageQuery(20), to: z.string().max(1024).optional() }),
  reply: pageOf(Mail),
  errors: ['not.found', 'permission.denied', 'too.many.requests'],
})

export const keepAlive = endpoint('POST', '/publicapi/1/keepalive', {
  beforeTerms: true,
  summary: 'Reports user activity',
  reply: NoContent,
})
