import type { EventType, eventEntries } from '../registry/events.ts'
import type { Details } from '../wire/event.ts'

type Entries = typeof eventEntries

export interface Difference {
  from?: object
  to?: object
}

/** The types of events that declare their details. */
type Detailed = { [T in EventType]: Entries[T] extends { details: unknown } ? T : never }[EventType]

/** The recorded details of an event of this type. */
export type DetailsOf<T extends EventType> = Entries[T] extends { details: Details<infer D> } ? D : Difference

/** The details of all events that declare them, by type. */
export type EventDetails = { [T in Detailed]: DetailsOf<T> }
