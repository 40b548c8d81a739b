import { Refused } from '../../kernel/refused.ts'
import type { lockAccountWorkgroup } from './queries.ts'

/** Says why an administrator can't do this to their own workgroup; others get the answer of the rule. */
export function refuseOwn({ isOwn, actions, entity }: Awaited<ReturnType<typeof lockAccountWorkgroup>>): void {
  if (isOwn && actions.allocate) throw new Refused('workgroup.own', { entity })
}
