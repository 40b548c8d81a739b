import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import type { TogetherKey } from '@strongroom/contract/record/activity-catalogue.ts'
import { entryOf } from '@strongroom/contract/registry/events.ts'

/** Repeated events of one person, or a single event. Newest first. */
export interface EventGroup {
  events: [AuditEvent, ...AuditEvent[]]
  /** The sentence about all of them; undefined if each has its own. */
  says: TogetherKey | undefined
}

/** The sentence about many such events in a row; undefined where each has its own. */
const togetherOf = (event: AuditEvent) => entryOf(event.eventType)?.together as TogetherKey | undefined

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
      : [{ events: run, says: togetherOf(run[0]) }],
  )
}

const belongs = (event: AuditEvent, before: AuditEvent) =>
  togetherOf(event) !== undefined &&
  event.eventType === before.eventType &&
  event.actorUuid === before.actorUuid &&
  event.actorGivenName === before.actorGivenName &&
  event.actorFamilyName === before.actorFamilyName &&
  before.eventTime - event.eventTime < APART
