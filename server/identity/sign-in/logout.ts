import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { headersOfEnd } from './authenticate.ts'

/** Ends the session and its streams. Without a session the call does nothing. */
export async function logout(change: Change): Promise<void> {
  if (!change.read.signedIn) {
    change.anonymous('signing out without a session does nothing')
    return change.nothingChanged()
  }
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  // Only with a session: any page can make a browser call this address, but then without a token.
  Object.assign(change.headers, headersOfEnd(change.ports))
  // Uploads continue after signing out; all other ends of a session void them.
  await change.db.updateTable('upload').set({ session_id: null }).where('session_id', '=', sessionId).execute()
  await change.db.updateTable('session').set({ ended_at: change.now }).where('id', '=', sessionId).execute()
  change.cut({ sessionId })
  change.record('USER_LOGOUT', entities.user(personId))
}
