import { isDeepStrictEqual } from 'node:util'

/** The fields whose values differ, before and after; undefined if none do. */
export function differences<T extends object>(before: T, after: T): { from: Partial<T>; to: Partial<T> } | undefined {
  const changed = (Object.keys(after) as (keyof T)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  if (changed.length === 0) return undefined
  const pick = (all: T) => Object.fromEntries(changed.map((name) => [name, all[name]])) as Partial<T>
  return { from: pick(before), to: pick(after) }
}
