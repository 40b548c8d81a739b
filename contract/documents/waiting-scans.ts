import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'

/** Files of one workspace that wait for the virus scanner, by the reason. Without any name of a document. */
export const WaitingScans = z.object({
  workspaceUuid: Id,
  workspaceName: z.string(),
  /** They wait for their turn. */
  queued: z.int(),
  /** The scanner gave no answer; they are tried again within 20 minutes. */
  unanswered: z.int(),
  /** The scanner can't be reached; they are tried again within two minutes. */
  unreachable: z.int(),
  /** They were marked as not scanned after 40 minutes without a scanner, and are scanned once it is back. */
  postponed: z.int(),
  /** When the first of them was uploaded. */
  oldestTime: Time,
})
export type WaitingScans = z.infer<typeof WaitingScans>

export const ScannerState = z.enum(['NONE', 'AVAILABLE', 'AWAY'])
export type ScannerState = z.infer<typeof ScannerState>

export const listWaitingScans = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/waitingscans', {
  summary:
    'The workspaces of a workgroup in which files wait for the virus scanner, the longest wait first, and why. For its administrators',
  query: z.object(pageQuery(limits.waitingScansPage)),
  reply: pageOf(WaitingScans).extend({ scanner: ScannerState }),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const retryScans = endpoint('POST', '/publicapi/1/workgroups/:workgroupUuid/waitingscans/retry', {
  summary:
    'Scans files of a workgroup again at once whose scan had no result, up to 500 and the oldest first. For its administrators',
  reply: z.object({
    /** The number of files that are scanned now. */
    documents: z.int(),
  }),
  errors: ['workgroup.not.found', 'permission.denied', 'too.many.requests'],
})
