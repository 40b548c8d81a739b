import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { headersOfEnd } from './authenticate.ts'

/** Ends the session, its running streams included. Who isn't signed in is signed out already. */
export async function logout(change: Change): Promise<void> {
  if (!change.read.signedIn) {
    change.anonymous('signing out twice is no mistake')
    return change.nothingChanged()
  }
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  // Only here: anybody's page can have a browser ask for this address, and it comes without a token then.
  Object.assign(change.headers, headersOfEnd(change.ports))
  await change.db.updateTable('session').set({ ended_at: change.now }).where('id', '=', sessionId).execute()
  change.cut({ sessionId })
  change.record('USER_LOGOUT', entities.user(personId))
}
