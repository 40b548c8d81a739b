import type { BinActions } from '@strongroom/contract/documents/bin.ts'
import {
  accepted,
  deletable,
  holding,
  inForce,
  leads,
  notHeld,
  notLinked,
  notPublication,
  open,
  writes,
} from '../../access/clauses.ts'
import { actionsBy, all, type Rules } from '../../access/rules.ts'
import type { Standing } from '../../access/standing.ts'
import { type BinFacts, restorable } from './clauses.ts'

export const binRules: Rules<BinActions, BinFacts> = {
  restore: all<BinFacts>(accepted, open, inForce, writes, holding.hasDelete, restorable, notPublication),
  purge: all<BinFacts>(accepted, open, inForce, writes, leads, deletable, notLinked, notHeld),
}

/** The caller's actions on something in the bin. Pure and total: the value shown is the value enforced. */
export const binActions = (standing: Standing, entry: BinFacts['entry']): BinActions =>
  actionsBy(binRules, { standing, entry })
