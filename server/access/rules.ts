import { type Ability, byAbility } from '@strongroom/contract/access/abilities.ts'
import type { ClauseCode } from '@strongroom/contract/why/why.ts'
import type { Standing } from './standing.ts'

/** The facts that every rule can use; rules about an object also use its state. */
export interface Facts {
  readonly standing: Standing
}

/** One condition of a rule: its code, which explains refusals, and when it holds. */
export interface Clause<F> {
  readonly code: ClauseCode
  readonly holds: (facts: F) => boolean
}

/** An action is allowed if all clauses of its rule hold. The same declaration gives the value and its reasons. */
export type Rule<F> = readonly Clause<F>[]

export type Rules<A, F> = { readonly [K in keyof A]: Rule<F> }

export const clause = <F = Facts>(code: ClauseCode, holds: (facts: F) => boolean): Clause<F> => ({ code, holds })

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
  values: Map<number, Record<string, boolean>>
}

const decided = new WeakMap<object, Decided>()
/** Rows differ in few ways; beyond this number of values the rest are computed each time. */
const KEPT = 1000

function decidedBy(rules: Record<string, Rule<never>>): Decided {
  const clauses = [...new Set(Object.values(rules).flat())]
  // Which clauses hold is encoded in one number.
  if (clauses.length > 52) throw new Error(`${clauses.length} clauses are more than a number has bits`)
  const made = { clauses, values: new Map() }
  decided.set(rules, made)
  return made
}

/**
 * The value of all rules of a noun. It depends only on which clauses hold, so rows with equal facts share one frozen
 * value: a list has hundreds of answers and few different values.
 */
export function actionsBy<K extends string, F>(rules: { readonly [k in K]: Rule<F> }, facts: F): Record<K, boolean> {
  const { clauses, values } = decided.get(rules) ?? decidedBy(rules as Record<string, Rule<never>>)
  let held = 0
  for (let i = 0; i < clauses.length; i++) if (clauses[i]!.holds(facts as never)) held += 2 ** i
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

export const accepted = clause('invitation.accepted', ({ standing }) => standing.hasAccepted)
export const pending = clause('invitation.pending', ({ standing }) => !standing.hasAccepted)
export const open = clause('workspace.open', ({ standing }) => !standing.isClosed)
/** Documents kept by a records system are deleted there, and only its agent adds to its publications. */
export const notLinked = clause('workspace.not.linked', ({ standing }) => standing.linkType === 'NONE')
export const notPublication = clause(
  'workspace.not.publication',
  ({ standing }) => standing.linkType !== 'PUBLICATION' || standing.isLinkedAgent,
)
export const linkedAgent = clause('role.linked.agent', ({ standing }) => standing.isLinkedAgent)
export const passed = clause('two.step.passed', ({ standing }) => standing.shut === null)
export const owner = clause('role.owner', ({ standing }) => standing.isOwner)
export const notOwner = clause('role.not.owner', ({ standing }) => !standing.isOwner)
export const leads = clause('role.leads', ({ standing }) => standing.isOwner || standing.isManager)

export const enterprise = clause('workgroup.enterprise', ({ standing }) => standing.options.isEnterprise)
export const hidden = clause('role.hidden', ({ standing }) => standing.isHidden)
export const reveals = clause('workspace.reveals', ({ standing }) => standing.takingPartReveals)

const has = (ability: Ability) => clause(`ability.${ability}`, ({ standing }) => standing.abilities[ability])

export const holding: { readonly [A in Ability]: Clause<Facts> } = byAbility(({ name }) => has(name))
