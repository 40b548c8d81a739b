import { ScimError } from '../scim-error.ts'

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'] as const
export type Comparison = (typeof COMPARISONS)[number]
export type FilterValue = string | number | boolean | null

/** A parsed filter. Attributes are in lower case, those of complex attributes with a dot: `name.givenname`. */
export type Filter =
  | { kind: 'compare'; attribute: string; comparison: Comparison; value: FilterValue }
  | { kind: 'and'; left: Filter; right: Filter }
  | { kind: 'or'; left: Filter; right: Filter }
  | { kind: 'not'; of: Filter }

export const wrongFilter = (what: string) => new ScimError(400, 'invalidFilter', `The filter ${what}.`)
