/** An event to be described: possibly of a newer or older server, so no field is guaranteed. */
export interface Happening {
  type: string
  /** The actor's name; '' for the system. */
  actor: string
  name: string
  /** The values before and after. */
  from: Record<string, unknown>
  to: Record<string, unknown>
}

export type Values = Record<string, string | number>

/** Formats texts in the reader's language and time zone. */
export interface Wording<Key extends string = string> {
  text(key: Key, values?: Values): string
  time(milliseconds: number): string
}
