import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** One of the asker's own passkeys, locked. Unknown ones and those of others are the same. */
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
