import { clause, type Facts } from '../../access/rules.ts'

export interface BinFacts extends Facts {
  entry: { isOwn: boolean }
}

/** Owner and managers restore everything, others what they deleted themselves. */
export const restorable = clause(
  'bin.own.deletion',
  ['participant', 'owner', 'manager'],
  ({ standing, entry }: BinFacts) => standing.isOwner || standing.isManager || entry.isOwn,
)
