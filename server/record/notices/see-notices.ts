import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/notices.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'

/** Marks the caller's notices as read up to a time, not later than now. Two concurrent calls keep the later time. */
export async function seeNotices(change: Change, { body }: Input<typeof contract.seeNotices>): Promise<void> {
  const { personId } = change.actor
  change.authorizeSelf(personId)
  const seen = new Date(Math.min(body.time, change.now.getTime()))
  await change.db
    .insertInto('notice_seen')
    .values({ person_id: personId, seen_at: seen })
    .onConflict((on) =>
      on.column('person_id').doUpdateSet({ seen_at: sql`greatest(notice_seen.seen_at, excluded.seen_at)` }),
    )
    .execute()
  // The bells of the person's other browsers.
  change.notifyPerson(personId, ['notices'])
  change.unaudited('read notices are private')
}
