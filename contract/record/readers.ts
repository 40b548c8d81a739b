import { z } from 'zod'
import { Person } from '../identity/users.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

/** Repeated acts within ten minutes count once, as in the record. */
const Acts = z.object({
  times: z.int(),
  firstTime: Time,
  lastTime: Time,
  /** The newest version; null if an older server recorded none. */
  version: z.int().nullable(),
})

export const DocumentReader = z.object({
  model: z.literal('DocumentReader'),
  person: Person,
  /** The last time of any act. */
  lastTime: Time,
  /** null: not done. */
  opened: Acts.nullable(),
  played: Acts.nullable(),
  downloaded: Acts.nullable(),
  document: z.object({ uuid: Id }),
})
export type DocumentReader = z.infer<typeof DocumentReader>

export const listReaders = endpoint('GET', '/publicapi/1/documents/:assetUuid/readers', {
  viewAs: true,
  summary:
    'Who has opened, played or downloaded a document, and when; the latest first. For people who may read the audit',
  query: z.object(pageQuery()),
  reply: pageOf(DocumentReader),
  errors: ['asset.not.found', ...doorErrors, 'permission.denied'],
})
