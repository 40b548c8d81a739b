import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/**
 * Guards sensitive changes: refuses with `reauthentication.required` unless the person authenticated in the last five
 * minutes.
 */
export function requireRecent({ ports, actor }: Pick<Read, 'ports' | 'actor'>): void {
  const age = ports.clock.now().getTime() - actor.authenticatedAt.getTime()
  if (age > limits.reauthenticateWithin) throw new Refused('reauthentication.required')
}
