import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { flag, wholeNumber } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const auditErrors = {
  'record.destroyed': { status: 410, description: 'The years for which the workgroup keeps records are over' },
  'audit.range.invalid': {
    status: 400,
    description: 'The dates are outside the lifetime of the workspace, or in the wrong order',
  },
} as const

/** The refusals of every export of a workspace’s record. */
export const exportErrors = [
  'workspace.not.found',
  ...doorErrors,
  'permission.denied',
  'reauthentication.required',
  'too.many.requests',
  'record.destroyed',
] as const

const range = z.object({
  workspaceUuid: Id,
  startTime: wholeNumber(z.int()).optional(),
  endTime: wholeNumber(z.int()).optional(),
  /** States that the workspace is known to be closed: its record outlives it. */
  isDeletedWorkspace: flag,
})

export const exportAudit = endpoint('GET', '/publicapi/1/workspaceauditcsv', {
  kind: 'bytes',
  viewAs: false,
  summary: 'The events of a workspace as CSV, oldest first; by default from its creation until now',
  writes: 'the export is recorded',
  query: range,
  reply: Bytes,
  errors: [...exportErrors, 'audit.range.invalid'],
})

export const exportLegacyAudit = endpoint('GET', '/publicapi/1/workspacelegacyauditcsv', {
  kind: 'bytes',
  viewAs: false,
  summary:
    'What other systems recorded of a workspace before: nothing is kept of that, so these are the headings alone',
  writes: 'the export is recorded',
  query: range,
  reply: Bytes,
  errors: [...exportErrors, 'audit.range.invalid'],
})

export const exportSealedAudit = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/sealedaudit', {
  kind: 'bytes',
  viewAs: false,
  summary:
    'All that happened in a workspace, sealed and signed, a JSON text a line: it can be checked without the server',
  writes: 'the export is recorded',
  query: z.object({ isDeletedWorkspace: flag }),
  reply: Bytes,
  errors: exportErrors,
})

/** A key that signs the record. */
export const AuditKey = z.object({
  uuid: Id,
  algorithm: z.literal('Ed25519'),
  /** Raw, in hex. */
  publicKey: z.string(),
  /** SHA-256 of the raw key, in hex: the fingerprint that a verifier shows. */
  fingerprint: z.string(),
  createdTime: Time,
})

export const listAuditKeys = endpoint('GET', '/publicapi/1/auditkeys', {
  summary: 'The keys that sign this installation’s record, to compare with an export',
  access: 'anyone',
  reply: z.object({ content: z.array(AuditKey) }),
})

export const downloadVerifier = endpoint('GET', '/publicapi/1/auditverifier', {
  kind: 'bytes',
  summary: 'A single HTML page that verifies a sealed export in the browser, without any server',
  access: 'anyone',
  query: z.object({ language: z.enum(['en-gb', 'cy', 'mi']).default('en-gb') }),
  reply: Bytes,
})
