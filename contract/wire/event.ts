import type { ActivityGroup } from './activity-groups.ts'
import type { Happening, Values, Wording } from './happening.ts'
import type { LiveTopic } from './live.ts'

/** Additions to a sentence, shown in brackets after it. */
export type More<Key extends string = string> = (happening: Happening, wording: Wording<Key>) => string[]

/** Marks the type of an event's recorded details. No value exists at run time. */
export interface Details<T> {
  readonly recorded?: T
}

/**
 * The details that an event records besides actor, time and object, if its sentence depends on them. Recording an event
 * without them doesn't compile.
 */
export const details = <T extends { from?: object; to?: object }>(): Details<T> => ({})

interface Entry {
  details?: Details<object>
  /** The filter of activity lists that shows the event. */
  group: ActivityGroup
  /** The key of its sentence; a function where the key depends on the details. */
  says: `activity.${string}` | ((happening: Happening) => `activity.${string}`)
  values?: (happening: Happening, wording: Wording) => Values
  more?: More
  /** The key of the sentence that summarises several of these events. Without it, each event has its own sentence. */
  together?: `activity.many.${string}`
}

/** An event of the installation: accounts, workgroups, sign-ins. It is sealed into the chain outside workspaces. */
interface OutsideEntry extends Entry {
  chain: 'installation'
}

/** An event in a workspace, sealed into one of its chains; `either` if the object may belong to no workspace. */
interface WorkspaceEntry extends Entry {
  chain: 'workspace' | 'either'
  /** The kinds of data that clients refetch after it. */
  changes: readonly LiveTopic[]
  /** The readers of digest emails who are told of it; nobody by default. */
  emailed?: 'everybody' | 'readers'
  /** On the home page it makes its document new, or appears as the last change. */
  home?: 'new' | 'changed'
  /** The object has a new name from now on; lists link to it by that name. */
  renames?: true
  /** The object no longer exists. */
  removes?: true
  /** Lists of another folder change as well, which can't be derived from the object's place. */
  movesFrom?: true
}

export type EventEntry = OutsideEntry | WorkspaceEntry

/** The events of a noun, by type (OBJECT_ACTION). Files named *-events.ts are collected by `npm run generate`. */
export type EventEntries = Record<string, EventEntry>

/** Reading changes only the data of activity readers. */
export const ACTIVITY = ['audit'] as const satisfies LiveTopic[]
export const WORKSPACES = ['workspaces', 'audit'] as const satisfies LiveTopic[]
export const PEOPLE = ['participants', 'workspaces', 'audit'] as const satisfies LiveTopic[]
export const CONTENT = ['assets', 'versions', 'workspaces', 'audit'] as const satisfies LiveTopic[]
export const TASKS = ['tasks', 'audit'] as const satisfies LiveTopic[]
