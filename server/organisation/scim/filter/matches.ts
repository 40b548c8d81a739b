import { type Filter, wrongFilter as wrong } from './filter.ts'

export type Values = Readonly<Record<string, string | boolean>>

/** Whether a filter of a path accepts one of the values of a complex attribute. */
export function matches(filter: Filter, values: Values): boolean {
  if (filter.kind === 'not') return !matches(filter.of, values)
  if (filter.kind === 'and') return matches(filter.left, values) && matches(filter.right, values)
  if (filter.kind === 'or') return matches(filter.left, values) || matches(filter.right, values)
  const { attribute, comparison, value } = filter
  const found = Object.hasOwn(values, attribute) ? String(values[attribute]).toLowerCase() : undefined
  if (comparison === 'pr') return found !== undefined
  const given = String(value).toLowerCase()
  if (comparison === 'eq') return found === given
  if (comparison === 'ne') return found !== given
  throw wrong('of a path compares by more than eq, ne and pr')
}
