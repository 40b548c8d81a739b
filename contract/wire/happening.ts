/** An event as its sentence is made: also one of a newer or older server, so nothing in it is taken for granted. */
export interface Happening {
  type: string
  /** Who did it; '' where the system did. */
  actor: string
  name: string
  /** How it was, and how it is. */
  from: Record<string, unknown>
  to: Record<string, unknown>
}

export type Values = Record<string, string | number>

/** How things are said in the reader's language and time zone. */
export interface Wording<Key extends string = string> {
  text(key: Key, values?: Values): string
  time(milliseconds: number): string
}
