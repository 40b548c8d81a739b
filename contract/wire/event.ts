import type { ActivityGroup } from './activity-groups.ts'
import type { Happening, Values, Wording } from './happening.ts'
import type { LiveTopic } from './live.ts'

/** Additions to a sentence, shown in brackets behind it. */
export type More<Key extends string = string> = (happening: Happening, wording: Wording<Key>) => string[]

/** Marks the type of an event's recorded details. No value exists at run time. */
export interface Details<T> {
  readonly recorded?: T
}

/** What an event records beside actor, time and object, where its sentence depends on it. A change can't record less. */
export const details = <T extends { from?: object; to?: object }>(): Details<T> => ({})

interface Entry {
  details?: Details<object>
  /** The filter of activity lists that shows the event. */
  group: ActivityGroup
  /** The key of its sentence; a function where the key depends on the details. */
  says: `activity.${string}` | ((happening: Happening) => `activity.${string}`)
  values?: (happening: Happening, wording: Wording) => Values
  more?: More
  /** The key of the sentence about many of these events in a row; without, each has its own sentence. */
  together?: `activity.many.${string}`
}

/** An event of the installation: accounts, workgroups, sign-ins. Sealed into the chain outside workspaces. */
interface OutsideEntry extends Entry {
  chain: 'installation'
}

/** An event in a workspace, sealed into one of its chains; `either` where the object may belong to no workspace. */
interface WorkspaceEntry extends Entry {
  chain: 'workspace' | 'either'
  /** The kinds of data that clients refetch after it. */
  changes: readonly LiveTopic[]
  /** Which readers of digest emails learn of it; without, nobody. */
  emailed?: 'everybody' | 'readers'
  /** The home page counts its document as new, or shows it as the last change. */
  home?: 'new' | 'changed'
  /** The object bears its new name from now on, under which lists link to it. */
  renames?: true
  /** The object doesn't exist any more. */
  removes?: true
  /** Lists of another folder change too, which the object's place doesn't show. */
  movesFrom?: true
}

export type EventEntry = OutsideEntry | WorkspaceEntry

/** The events of a noun, by type (OBJECT_ACTION). Files named *-events.ts are collected by `npm run generate`. */
export type EventEntries = Record<string, EventEntry>

/** Reading changes what readers of the activity see, and nothing else. */
export const ACTIVITY = ['audit'] as const satisfies LiveTopic[]
export const WORKSPACES = ['workspaces', 'audit'] as const satisfies LiveTopic[]
export const PEOPLE = ['participants', 'workspaces', 'audit'] as const satisfies LiveTopic[]
export const CONTENT = ['assets', 'versions', 'workspaces', 'audit'] as const satisfies LiveTopic[]
