import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { flag } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const auditErrors = {
  'audit.range.invalid': {
    status: 400,
    description: 'The dates lie outside the life of the workspace, or the wrong way round',
  },
} as const

const range = z.object({
  workspaceUuid: Id,
  startTime: z.coerce.number().int().optional(),
  endTime: z.coerce.number().int().optional(),
  /** Says that the workspace is known to be closed: its record outlives it. */
  isDeletedWorkspace: flag,
})

export const exportAudit = endpoint('GET', '/publicapi/1/workspaceauditcsv', {
  kind: 'bytes',
  viewAs: false,
  summary: 'What happened in a workspace as CSV, oldest first; without dates from its creation until now',
  writes: 'that it was exported is recorded',
  query: range,
  reply: Bytes,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'reauthentication.required',
    'too.many.requests',
    'audit.range.invalid',
  ],
})

export const exportLegacyAudit = endpoint('GET', '/publicapi/1/workspacelegacyauditcsv', {
  kind: 'bytes',
  viewAs: false,
  summary:
    'What other systems recorded of a workspace before: nothing is kept of that, so these are the headings alone',
  writes: 'that it was exported is recorded',
  query: range,
  reply: Bytes,
  errors: [
    'workspace.not.found',
    ...doorErrors,
    'permission.denied',
    'reauthentication.required',
    'too.many.requests',
    'audit.range.invalid',
  ],
})

export const exportSealedAudit = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/sealedaudit', {
  kind: 'bytes',
  viewAs: false,
  summary:
    'All that happened in a workspace, sealed and signed, a JSON text a line: it can be checked without the server',
  writes: 'that it was exported is recorded',
  query: z.object({ isDeletedWorkspace: flag }),
  reply: Bytes,
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied', 'reauthentication.required', 'too.many.requests'],
})

/** With what the record is signed. */
export const AuditKey = z.object({
  uuid: Id,
  algorithm: z.literal('Ed25519'),
  /** Raw, in hex. */
  publicKey: z.string(),
  /** SHA-256 of the raw key, in hex: what a verifier shows. */
  fingerprint: z.string(),
  createdTime: Time,
})

export const listAuditKeys = endpoint('GET', '/publicapi/1/auditkeys', {
  summary: 'The keys that this installation signs its record with, to compare with what an export says',
  access: 'anyone',
  reply: z.object({ content: z.array(AuditKey) }),
})

export const downloadVerifier = endpoint('GET', '/publicapi/1/auditverifier', {
  kind: 'bytes',
  summary: 'One HTML page that checks a sealed export in the browser, without any server',
  access: 'anyone',
  query: z.object({ language: z.enum(['en-gb', 'cy', 'mi']).default('en-gb') }),
  reply: Bytes,
})
