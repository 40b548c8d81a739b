import type { Changer, ClauseCode, ClauseSource } from '@strongroom/contract/why/why.ts'
import type { Standing } from './standing.ts'

/** The facts that every rule can use; rules about an object also use its state. */
export interface Facts {
  readonly standing: Standing
}

/** The owner of a clause's property, and who could change it; without `changer` nobody can. */
export type Origin = readonly [source: ClauseSource, ...changers: Changer[]]

/** One condition of a rule: the name that explains a refusal, its origin, and the condition itself. */
export interface Clause<F> {
  readonly code: ClauseCode
  readonly origin: Origin
  readonly holds: (facts: F) => boolean
  /** Concerns hardly anybody: an explanation names it only if it refuses. */
  readonly isExceptional?: true
  /** The column of folders that refuses if this clause does; an explanation names each folder with it. */
  readonly folderColumn?: string
}

/** An action is allowed if all clauses of its rule hold. The same declaration gives the value and its reasons. */
export type Rule<F> = readonly Clause<F>[]

export type Rules<A, F> = { readonly [K in keyof A]: Rule<F> }

/**
 * Declares a clause in its feature's `clauses.ts`. `npm run generate` reads the names for the contract; its text is
 * `why.clause.` + name.
 */
export const clause = <F = Facts>(code: ClauseCode, origin: Origin, holds: (facts: F) => boolean): Clause<F> => ({
  code,
  origin,
  holds,
})

/** Returns the same clause with a wider or narrower condition. */
export const judged = <F = Facts>(declared: Clause<never>, holds: (facts: F) => boolean): Clause<F> => ({
  ...declared,
  holds,
})

/** Combines clauses and rules, without duplicates. */
export function all<F>(...parts: (Clause<F> | Rule<F>)[]): Rule<F> {
  const clauses = parts.flat() as Clause<F>[]
  return clauses.filter(({ code }, index) => clauses.findIndex((other) => other.code === code) === index)
}

/** Whether a rule allows the action; stops at the first clause that refuses and names none. */
export function allows<F>(rule: Rule<F>, facts: F): boolean {
  for (const { holds } of rule) if (!holds(facts)) return false
  return true
}

/** All clauses of a noun's rules without duplicates, and the cached values by which clauses hold. */
interface Decided {
  clauses: readonly Clause<never>[]
  values: Map<number | string, Record<string, boolean>>
}

const decided = new WeakMap<object, Decided>()
/** Rows differ in few ways; beyond this number of values the rest are computed each time. */
const KEPT = 1000

function decidedBy(rules: Record<string, Rule<never>>): Decided {
  const clauses = [...new Set(Object.values(rules).flat())]
  const made = { clauses, values: new Map() }
  decided.set(rules, made)
  return made
}

/** The number of clauses that fit exactly into one number. */
const MOST_BITS = 52

function heldAsNumber(clauses: readonly Clause<never>[], facts: unknown): number {
  let held = 0
  for (let i = 0; i < clauses.length; i++) if (clauses[i]!.holds(facts as never)) held += 2 ** i
  return held
}

const heldAsText = (clauses: readonly Clause<never>[], facts: unknown): string =>
  clauses.map(({ holds }) => (holds(facts as never) ? '1' : '0')).join('')

/**
 * The value of all rules of a noun. It depends only on which clauses hold, so rows with equal facts share one frozen
 * value: a list has hundreds of answers and few different values.
 */
export function actionsBy<K extends string, F>(rules: { readonly [k in K]: Rule<F> }, facts: F): Record<K, boolean> {
  const { clauses, values } = decided.get(rules) ?? decidedBy(rules as Record<string, Rule<never>>)
  const held = clauses.length > MOST_BITS ? heldAsText(clauses, facts) : heldAsNumber(clauses, facts)
  const known = values.get(held)
  if (known) return known as Record<K, boolean>
  const actions: Record<string, boolean> = {}
  for (const action in rules) actions[action] = allows(rules[action], facts)
  if (values.size < KEPT) values.set(held, actions)
  return Object.freeze(actions) as Record<K, boolean>
}

/** The clauses that refuse; empty if the action is allowed. Used to explain decisions. */
export const refusedBy = <F>(rule: Rule<F>, facts: F): ClauseCode[] =>
  rule.filter(({ holds }) => !holds(facts)).map(({ code }) => code)
