import type { Change } from '../platform/change.ts'
import { openText } from '../platform/keys.ts'
import { Refused } from '../platform/refused.ts'
import { userActions } from '../users/policy.ts'

/** What a sealed secret is bound to: the row that it stands in. */
export const sealContext = (personId: string) => `authenticator ${personId}`

/** The asker's own account as something that rules can be asked about. */
export const guardSelf = (change: Change) => ({
  actions: userActions(change.actor),
  entity: { kind: 'User', id: change.actor.personId, name: '', workspaceId: null },
})

/** The opened secret of the asker's authenticator: registered, or waiting for its first code. */
export async function findSecret(change: Change, state: 'registered' | 'pending'): Promise<string> {
  const { actor, ports } = change
  let own = change.db.selectFrom('mobile_authenticator').select('secret').where('person_id', '=', actor.personId)
  own =
    state === 'registered'
      ? own.where('registered_at', 'is not', null)
      : own.where('registered_at', 'is', null).where('pending_until', '>', change.now)
  const row = await own.executeTakeFirst()
  if (!row) throw new Refused(state === 'registered' ? 'REQUIRE_MOBILE_AUTH_REGISTRATION' : 'mobile.init.key.invalid')
  return openText(ports.masterKey, row.secret, sealContext(actor.personId))
}
