import { entities } from '../../access/entities.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sessions.ts'
import { checkPassword } from '../secrets/check-password.ts'
import { renewToken } from './open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** Confirms that the person behind the session is still the same. The session continues under a new token. */
export async function resumeSession(change: Change, { body }: Input<typeof contract.resumeSession>): Promise<void> {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  if (!change.clientInfo.secure) throw new Refused('login.insecure')
  await checkPassword(change, body.password)
  await renewToken(change, sessionId, change.now)
  change.record('SESSION_RESUMED', entities.user(personId))
}
