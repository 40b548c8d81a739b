import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/sessions.ts'
import { checkPassword } from '../access/check-password.ts'
import { renewToken } from '../access/open-session.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'

/** The person behind a session shows that they are still the same: it goes on under a new token. */
export async function resumeSession(change: Change, { body }: Input<typeof contract.resumeSession>): Promise<void> {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  if (!change.visitor.secure) throw new Refused('login.insecure')
  await checkPassword(change, body.password)
  await renewToken(change, sessionId, change.now)
  change.record('SESSION_RESUMED', { kind: 'User', id: personId, name: '', workspaceId: null })
}
