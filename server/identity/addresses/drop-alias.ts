import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'

/** Removes an address of a person that isn't the primary one. */
export async function dropAlias(change: Change, personId: string, address: string): Promise<void> {
  const { numDeletedRows } = await change.db
    .deleteFrom('email_address')
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .where('is_primary', '=', false)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refused('alias.not.found')
}
