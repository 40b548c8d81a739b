import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import { requireRecent } from '../sessions/require-recent.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { lockPasskey } from './lock-passkey.ts'
import { passkeysOf } from './queries.ts'
import { notifyOfPasskey } from './notify-of-passkey.ts'

/**
 * Removes one of the caller's passkeys. Every session loses what a passkey opened, because it may have been this one.
 * The caller's session keeps it while another passkey exists.
 */
export async function removePasskey(change: Change, { params }: Input<typeof contract.removePasskey>) {
  const { personId, sessionId } = change.actor
  const { id, name, entity } = await lockPasskey(change, params.passkeyUuid)
  requireRecent(change)
  await change.db.deleteFrom('passkey').where('id', '=', id).execute()
  const left = await passkeysOf(change.read, personId)
  if (left.length === 0) await change.db.deleteFrom('passkey_recovery').where('person_id', '=', personId).execute()
  let losing = change.db
    .updateTable('session')
    .set({ second_factor: 'NONE' })
    .where('person_id', '=', personId)
    .where('second_factor', '=', 'PASSKEY')
  if (left.length > 0) losing = losing.where('id', '<>', sessionId)
  for (const { id: lost } of await losing.returning('id').execute()) change.cut({ sessionId: lost })
  await renewToken(change, sessionId)
  await notifyOfPasskey(change, personId, { news: 'passkey-removed', name })
  change.record('PASSKEY_REMOVED', entity, { from: { passkey: id, name } })
}
