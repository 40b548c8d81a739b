import { invalidValue } from './scim-error.ts'
import { MOST_RESULTS } from './scim-schemas.ts'

const USUAL_RESULTS = 100
const LAST_INDEX = 10_000_000

/** The query of a list. */
export interface ScimQuery {
  /** The URL of the service. */
  base: string
  filter: string | undefined
  /** From 1. */
  startIndex: number
  count: number
  attributes: string | undefined
  excludedAttributes: string | undefined
}

/** Reads the query of a list. Unknown parameters are ignored: directories send some of their own. */
export function readQuery(base: string, query: Record<string, unknown>): ScimQuery {
  return {
    base,
    filter: textOf(query, 'filter'),
    startIndex: Math.min(Math.max(1, integerOf(query, 'startIndex') ?? 1), LAST_INDEX),
    count: Math.min(Math.max(0, integerOf(query, 'count') ?? USUAL_RESULTS), MOST_RESULTS),
    attributes: textOf(query, 'attributes'),
    excludedAttributes: textOf(query, 'excludedAttributes'),
  }
}

function textOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw invalidValue(`${name} must be given once.`)
  return value
}

function integerOf(query: Record<string, unknown>, name: string): number | undefined {
  const text = textOf(query, name)
  if (text === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(text)) throw invalidValue(`${name} must be a whole number.`)
  return Number(text)
}
