import type { EventEntry } from '../wire/event.ts'
import { eventEntries } from './events.gen.ts'

export { eventEntries }

export type EventType = keyof typeof eventEntries

/** The closed catalogue of audit events: OBJECT_ACTION. */
export const events = Object.keys(eventEntries) as [EventType, ...EventType[]]

/** The types of events whose entry is of this kind. */
export const eventsWhere = (wanted: (entry: EventEntry) => boolean): EventType[] =>
  events.filter((type) => wanted(eventEntries[type]))

/** Returns an event type's declaration; undefined for types of a newer server. */
export const entryOf = (type: string): EventEntry | undefined =>
  (eventEntries as Record<string, EventEntry | undefined>)[type]
