import { z } from 'zod'
import { endpoint } from '../../wire/endpoint.ts'
import { Time } from '../../wire/ids.ts'

/** Work of one kind, such as `send-mail`. */
const Work = z.object({
  name: z.string(),
  /** Waits for its turn, or for its next attempt. */
  waiting: z.int(),
  running: z.int(),
  /** Has used up its attempts: it runs again only when somebody retries it. */
  abandoned: z.int(),
  /** When the oldest of it should have begun; null if nothing waits. */
  oldest: Time.nullable(),
})
export type Work = z.infer<typeof Work>

export const InstallationState = z.object({
  build: z.string(),
  versions: z.object({
    node: z.string(),
    database: z.string(),
    /** The last migration of the database. */
    schema: z.string(),
  }),
  /** When this process started, and the processes that do work at the moment. */
  startTime: Time,
  workers: z.int(),
  adapters: z.object({
    database: z.string(),
    blobs: z.string(),
    mail: z.string(),
    scanner: z.string(),
    converter: z.string(),
  }),
  /** Bytes left for stored files, and how many are kept free; null where the store doesn't say. */
  room: z.object({ free: z.number().nullable(), reserve: z.number() }),
  /** Conditions that need attention, as in /readyz; empty if all is well. */
  details: z.array(z.object({ name: z.string(), text: z.string(), count: z.int().optional() })),
  work: z.array(Work),
  /** Emails that were not sent yet. */
  mails: z.object({ waiting: z.int(), oldest: Time.nullable() }),
  /** The end of the last round in which every stored file was read. */
  lastScrubTime: Time.nullable(),
  /** The last backup that was noted with `note-backup`. */
  lastBackupTime: Time.nullable(),
})
export type InstallationState = z.infer<typeof InstallationState>

export const findInstallationState = endpoint('GET', '/rest/installation', {
  summary: 'The state of the installation: versions, adapters, work, emails, scrub and backup. For operators',
  reply: InstallationState,
  errors: ['permission.denied'],
})

export const retryWork = endpoint('POST', '/rest/installation/retries', {
  summary: 'Gives abandoned work of one kind all its attempts again, at most 1,000 at once. For operators',
  body: z.object({ name: z.string().max(100) }),
  reply: z.object({ retried: z.int() }),
  errors: ['permission.denied'],
})

/** A program of others that the product consists of, with its SPDX licence; null if its package names none. */
export const Part = z.object({ name: z.string(), version: z.string(), licence: z.string().nullable() })
export type Part = z.infer<typeof Part>

export const listParts = endpoint('GET', '/rest/installation/parts', {
  summary: 'The parts of others that the product consists of, with their licences. For operators',
  reply: z.array(Part),
  errors: ['permission.denied'],
})
