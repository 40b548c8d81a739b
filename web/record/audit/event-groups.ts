import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

/** Repeated events of one person, or a single event. Newest first. */
export interface EventGroup {
  events: [AuditEvent, ...AuditEvent[]]
  /** The sentence about all of them; undefined if each has its own. */
  says: MessageKey | undefined
}

/** Event types that are grouped. */
const TOGETHER: Partial<Record<AuditEvent['eventType'], MessageKey>> = {
  DOCUMENT_CREATED: 'activity.many.uploaded',
  DOCUMENT_DOWNLOADED: 'activity.many.downloaded',
  DOCUMENT_PREVIEWED: 'activity.many.viewed',
  FOLDER_CREATED: 'activity.many.folders',
  ASSET_MOVED: 'activity.many.moved',
  ASSET_DELETED: 'activity.many.deleted',
  PARTICIPANT_INVITED: 'activity.many.invited',
  PARTICIPANT_REMOVED: 'activity.many.removed',
}

/** Events further apart are separate. */
const APART = 15 * 60_000

/** Fewer are easier to read one by one. */
const FEW = 3

/** Groups consecutive events: the same person, the same type, within a short time. */
export function groupEvents(events: readonly AuditEvent[]): EventGroup[] {
  const runs: [AuditEvent, ...AuditEvent[]][] = []
  for (const event of events) {
    const run = runs.at(-1)
    if (run && belongs(event, run.at(-1)!)) run.push(event)
    else runs.push([event])
  }
  return runs.flatMap((run): EventGroup[] =>
    run.length < FEW
      ? run.map((event) => ({ events: [event], says: undefined }))
      : [{ events: run, says: TOGETHER[run[0].eventType] }],
  )
}

const belongs = (event: AuditEvent, before: AuditEvent) =>
  TOGETHER[event.eventType] !== undefined &&
  event.eventType === before.eventType &&
  event.actorUuid === before.actorUuid &&
  event.actorGivenName === before.actorGivenName &&
  event.actorFamilyName === before.actorFamilyName &&
  before.eventTime - event.eventTime < APART
