import { type EventType, type eventEntries, eventsWhere } from '../registry/events.ts'
import type { ActivityGroup } from '../wire/activity-groups.ts'
import type { More } from '../wire/event.ts'

type Entries = typeof eventEntries
type KeyIn<S> = S extends (...given: never[]) => infer K ? K : S
type Of<E, F extends string> = E extends { [field in F]: infer V } ? V : never
type MoreKeyIn<E> = E extends { more: More<infer Key> } ? Key : never

/** The keys of all sentences. */
export type SentenceKey = { [T in EventType]: KeyIn<Entries[T]['says']> }[EventType]

/** The keys of additions in brackets. */
export type MoreKey = { [T in EventType]: MoreKeyIn<Entries[T]> }[EventType]

/** The keys of sentences that summarise several events of one type. */
export type TogetherKey = { [T in EventType]: Of<Entries[T], 'together'> }[EventType]

/** The types of events in a group. */
export const eventsOfGroup = (group: ActivityGroup): EventType[] => eventsWhere((entry) => entry.group === group)
