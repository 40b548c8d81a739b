import { limits } from '@strongroom/contract/limits.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'

/** For sensitive changes: refuses with `reauthentication.required` unless a secret was given in the last five minutes. */
export function requireRecent(change: Change): void {
  const age = change.now.getTime() - change.actor.authenticatedAt.getTime()
  if (age > limits.reauthenticateWithin) throw new Refused('reauthentication.required')
}
