import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { flag } from '../wire/page.ts'
import { exportErrors } from './audit-exports.ts'

/** A section of the record, included by default. */
const section = z.stringbool().default(true)

export const exportRecord = endpoint('GET', '/publicapi/1/workspacerecord', {
  kind: 'bytes',
  summary:
    'The record of a workspace in the asker’s language: as PDF, or as a bundle (zip) with PDF, JSON, CSV, sealed activity and the page that checks it',
  writes: 'the export is recorded',
  query: z.object({
    workspaceUuid: Id,
    /** Always included; accepted because existing clients send it. */
    includeWorkspaceSummary: section,
    includeParticipants: section,
    includeDocuments: section,
    includeComments: section,
    includeTasks: section,
    includeActivity: section,
    format: z.enum(['pdf', 'bundle']).default('pdf'),
    isDeletedWorkspace: flag,
  }),
  reply: Bytes,
  errors: exportErrors,
})
