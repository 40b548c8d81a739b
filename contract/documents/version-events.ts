import { ACTIVITY, CONTENT, details, type EventEntries, type More } from '../wire/event.ts'
import { text } from '../wire/event-wording.ts'
import type { Happening } from '../wire/happening.ts'
import type { GivenTag } from './given-tags.ts'
import type { ScanOutcome } from './versions.ts'

interface Scanned {
  version: number
  status?: 'UNABLE_TO_SCAN'
  /** The participant as whom the actor viewed. */
  viewedAs?: string
}

/**
 * One sentence for each outcome: a new outcome without one doesn't compile. An unknown outcome is never shown as clean.
 */
const SCANNED = {
  COMPLETE: 'activity.document-scanned',
  COMPLETE_NOT_SCANNED: 'activity.complete-not-scanned',
  UNABLE_TO_SCAN: 'activity.unable-to-scan',
  VIRUS_DETECTED: 'activity.virus',
} as const satisfies Record<ScanOutcome, string>

const scanned = ({ to }: Happening) => SCANNED[to['status'] as ScanOutcome] ?? 'activity.scanned-otherwise'

/** The sentence with the version, or the plain one where an older server recorded none. */
const read =
  <V extends string, A extends string, P extends string>(plain: P, version: V, as: A) =>
  ({ to }: Happening) =>
    to['viewedAs'] ? as : to['version'] ? version : plain

const unscanned: More<'activity.more.unscanned'> = ({ to }, { text: say }) =>
  to['status'] === 'UNABLE_TO_SCAN' ? [say('activity.more.unscanned')] : []

export const versionEvents = {
  DOCUMENT_CREATED: {
    details: details<{
      to: { name: string; version: number; size: number; tags?: GivenTag[]; description?: string }
    }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.document-created',
    changes: CONTENT,
    emailed: 'everybody',
    home: 'new',
    together: 'activity.many.uploaded',
  },
  NEW_DOCUMENT_VERSION_ADDED: {
    details: details<{ from: { version: number }; to: { version: number; size: number } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.new-document-version-added',
    changes: CONTENT,
    emailed: 'everybody',
    home: 'new',
  },
  DOCUMENT_ROLLED_BACK: {
    details: details<{ from: { version: number }; to: { version: number; copyOf: number } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.document-rolled-back',
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
  },
  DOCUMENT_DOWNLOADED: {
    details: details<{ to: Scanned }>(),
    group: 'reading',
    chain: 'workspace',
    says: read('activity.document-downloaded', 'activity.version-downloaded', 'activity.version-downloaded'),
    more: unscanned,
    changes: ACTIVITY,
    together: 'activity.many.downloaded',
  },
  DOCUMENT_PREVIEWED: {
    details: details<{ to: Scanned }>(),
    group: 'reading',
    chain: 'workspace',
    says: read('activity.document-previewed', 'activity.version-previewed', 'activity.version-previewed-as'),
    values: ({ to }: Happening) => ({ person: text(to['viewedAs']) }),
    changes: ACTIVITY,
    together: 'activity.many.viewed',
  },
  DOCUMENT_STREAMED: {
    details: details<{ to: Scanned }>(),
    group: 'reading',
    chain: 'workspace',
    says: read('activity.document-streamed', 'activity.version-streamed', 'activity.version-streamed'),
    more: unscanned,
    changes: ACTIVITY,
  },
  DOCUMENT_SCANNED: {
    details: details<{ from: { status: ScanOutcome | 'SCANNING' }; to: { version: number; status: ScanOutcome } }>(),
    group: 'files',
    chain: 'workspace',
    says: scanned,
    changes: CONTENT,
  },
} as const satisfies EventEntries
