import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../read-values.ts'
import { type Comparison, type Filter, type FilterValue, wrongFilter as wrong } from './filter.ts'

/** An attribute of a resource: its expression, and how it is compared. */
export type Column =
  /** Values are compared as `keyOf` changes them: in lower case without it. */
  | { type: 'text'; of: RawBuilder<unknown>; keyOf?: (value: string) => string }
  | { type: 'boolean'; of: RawBuilder<unknown> }
  | { type: 'time'; of: RawBuilder<unknown> }
  | { type: 'uuid'; of: RawBuilder<unknown> }
  /** A list of ids, which can only be asked whether it has one. */
  | { type: 'members'; has: (id: string) => RawBuilder<boolean> }

export type Columns = Readonly<Record<string, Column>>

type Condition = RawBuilder<boolean>

/** The condition of a filter; values are parameters. Attributes without a column are refused. */
export function filterToSql(filter: Filter, columns: Columns): Condition {
  if (filter.kind === 'not') return sql`(not coalesce(${filterToSql(filter.of, columns)}, false))`
  if (filter.kind === 'and' || filter.kind === 'or') {
    const [left, right] = [filterToSql(filter.left, columns), filterToSql(filter.right, columns)]
    return filter.kind === 'and' ? sql`(${left} and ${right})` : sql`(${left} or ${right})`
  }
  const { attribute, comparison, value } = filter
  const column = Object.hasOwn(columns, attribute) ? columns[attribute]! : undefined
  if (!column) throw wrong(`has the attribute ${attribute.slice(0, 60)}, which can’t be filtered`)
  return compare(column, comparison, value)
}

function compare(column: Column, comparison: Comparison, value: FilterValue): Condition {
  if (column.type === 'members') {
    if (comparison !== 'eq') throw wrong('compares a list of ids by more than eq')
    return isUuid(value) ? column.has(value) : sql`false`
  }
  const { of, type } = column
  if (comparison === 'pr') return type === 'text' ? sql`(${of} <> '')` : sql`(${of} is not null)`
  if (value === null) return presence(of, comparison)
  if (type === 'text') return compareText(column, comparison, value)
  if (type === 'boolean') return compareFlag(of, comparison, value)
  if (type === 'uuid') return compareId(of, comparison, value)
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time) || Math.abs(time) > LAST) throw wrong('compares a time with something else')
  return ordered(of, comparison, sql`${new Date(time)}::timestamptz`)
}

/** Times in the four digits of a year that the database reads back. */
const LAST = Date.parse('9999-01-01')

function presence(of: RawBuilder<unknown>, comparison: Comparison): Condition {
  if (comparison === 'eq') return sql`(${of} is null)`
  if (comparison === 'ne') return sql`(${of} is not null)`
  throw wrong('compares null by order')
}

function compareFlag(of: RawBuilder<unknown>, comparison: Comparison, value: FilterValue): Condition {
  const flag = typeof value === 'string' ? FLAGS.get(value.toLowerCase()) : value
  if (typeof flag !== 'boolean') throw wrong('compares a boolean with something else')
  if (comparison === 'eq') return sql`(${of} = ${flag}::boolean)`
  if (comparison === 'ne') return sql`(${of} <> ${flag}::boolean)`
  throw wrong('compares a boolean by order')
}

/** Some directories send booleans as texts. */
const FLAGS = new Map([
  ['true', true],
  ['false', false],
])

function compareId(of: RawBuilder<unknown>, comparison: Comparison, value: FilterValue): Condition {
  const known = isUuid(value)
  if (comparison === 'eq') return known ? sql`(${of} = ${value}::uuid)` : sql`false`
  if (comparison === 'ne') return known ? sql`(${of} <> ${value}::uuid)` : sql`true`
  throw wrong('compares an id by more than eq and ne')
}

const lowerCase = (value: string) => value.toLowerCase()
export const asGiven = (value: string) => value

function compareText(column: Column & { type: 'text' }, comparison: Comparison, value: FilterValue): Condition {
  if (typeof value !== 'string') throw wrong('compares a text with something else')
  const { of, keyOf = lowerCase } = column
  const given = keyOf(value)
  if (comparison === 'co') return sql`(position(${given}::text in ${of}) > 0)`
  if (comparison === 'sw') return sql`starts_with(${of}, ${given}::text)`
  if (comparison === 'ew') return sql`(right(${of}, length(${given}::text)) = ${given}::text)`
  if (comparison === 'eq') return sql`(${of} = ${given}::text)`
  if (comparison === 'ne') return sql`(${of} is distinct from ${given}::text)`
  return ordered(sql`${of} collate "C"`, comparison, sql`${given}::text`)
}

function ordered(of: RawBuilder<unknown>, comparison: Comparison, value: RawBuilder<unknown>): Condition {
  if (comparison === 'eq') return sql`(${of} = ${value})`
  if (comparison === 'ne') return sql`(${of} is distinct from ${value})`
  const sign = SIGNS[comparison as keyof typeof SIGNS]
  if (!sign) throw wrong(`can’t compare this attribute by ${comparison}`)
  return sql`(${of} ${sql.raw(sign)} ${value})`
}

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const
