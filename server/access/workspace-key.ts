import { unwrapKey } from '../storage/keys.ts'
import type { Ports } from '../kernel/ports.ts'
import { Refused } from '../kernel/refused.ts'
import type { Standing } from './standing.ts'

/** The key of everything stored in a workspace. It is destroyed when the workspace closes. */
export function workspaceKey(ports: Ports, { workspaceId, wrappedKey }: Pick<Standing, 'workspaceId' | 'wrappedKey'>) {
  if (!wrappedKey) throw new Refused('workspace.closed')
  return unwrapKey(ports.masterKey, wrappedKey, workspaceId)
}
