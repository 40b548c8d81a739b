import type { Change } from '../../kernel/change.ts'

/** Only one of two concurrent calls takes the request; a refusal restores it. */
export const takePendingEmail = (change: Change, personId: string) =>
  change.db
    .deleteFrom('pending_address')
    .where('person_id', '=', personId)
    .where('expires', '>', change.now)
    .returning(['address', 'token_hash', 'stop_hash', 'created'])
    .executeTakeFirst()
