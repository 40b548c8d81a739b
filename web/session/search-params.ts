import { limits } from '@strongroom/contract/wire/limits.ts'

export type RawSearch = Record<string, string | string[]>

/** Reads a query string literally: no JSON; a repeated name becomes a list. */
export function parseSearch(search: string): RawSearch {
  const result: RawSearch = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = result[name]
    result[name] = before === undefined ? value : [before, value].flat()
  }
  return result
}

/** Writes search parameters without undefined, null, empty and false values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '' && one !== false) params.append(name, String(one))
    }
  }
  return params.size ? `?${params}` : ''
}

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)

/** A text parameter, undefined if absent or empty. */
export function textParam(value: unknown): string | undefined {
  const one = first(value)
  return one === undefined || one === null || one === '' ? undefined : String(one)
}

/** A repeated text parameter without empty ones; undefined if there is none. */
export function textsParam(value: unknown): string[] | undefined {
  const all = [value ?? []].flat().map(String).filter(Boolean)
  return all.length > 0 ? all : undefined
}

/** A text parameter of which there can be one; undefined if absent, empty, or given with different values. */
export function soleParam(value: unknown): string | undefined {
  const [one, another] = new Set(textsParam(value))
  return another === undefined ? one : undefined
}

/** A page counted from 0 as in the API; undefined for the first and for anything but a number. */
export function pageParam(value: unknown): number | undefined {
  const page = Number(first(value))
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : undefined
}

/** The page size of a list; undefined for the list's own and for anything that the API refuses. */
export function sizeParam(value: unknown): number | undefined {
  const size = Number(first(value))
  return Number.isInteger(size) && size > 0 && size <= limits.listSizeMax ? size : undefined
}

/** One of the given values, otherwise undefined. */
export function choiceParam<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === first(value))
}

/** True for the word true, otherwise undefined. */
export function flagParam(value: unknown): true | undefined {
  return String(first(value)) === 'true' ? true : undefined
}

type Reader<T> = (search: Record<string, unknown>) => T

/** Makes a route's search from its reader: links may omit any of the keys. */
export function optionalSearch<T extends object>(read: Reader<T>): Reader<{ [K in keyof T]?: T[K] }> {
  return read
}
