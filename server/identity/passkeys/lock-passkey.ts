import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** Locks one of the caller's own passkeys. Unknown passkeys and those of others get the same refusal. */
export async function lockPasskey(change: Change, passkeyId: string) {
  const { personId } = change.actor
  change.authorizeSelf(personId)
  const row = await change.db
    .selectFrom('passkey')
    .select(['id', 'name'])
    .where('id', '=', passkeyId)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refused('passkey.not.found')
  return { ...row, entity: entities.user(personId) }
}
