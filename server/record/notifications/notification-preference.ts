import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/** The caller's email preferences for events. */
export async function findNotificationPreference(
  read: Read,
  { params }: Input<typeof contract.findNotificationPreference>,
): Promise<Reply<typeof contract.findNotificationPreference>> {
  if (params.userUuid !== read.actor.personId) throw new Refused('not.found')
  const row = await read.db
    .selectFrom('person')
    .select(['daily_email', 'immediate_email', 'immediate_favourites_only', 'weekly_email'])
    .where('id', '=', params.userUuid)
    .executeTakeFirstOrThrow()
  return {
    dailyEmail: row.daily_email,
    immediateEmail: row.immediate_email,
    immediateFavouritesOnly: row.immediate_favourites_only,
    weeklyEmail: row.weekly_email,
  }
}

/** Changes it. */
export async function updateNotificationPreference(
  change: Change,
  { params, body }: Input<typeof contract.updateNotificationPreference>,
): Promise<void> {
  change.authorizeSelf(params.userUuid)
  await change.db
    .updateTable('person')
    .set({
      daily_email: body.dailyEmail,
      immediate_email: body.immediateEmail,
      immediate_favourites_only: body.immediateFavouritesOnly,
      weekly_email: body.weeklyEmail,
    })
    .where('id', '=', params.userUuid)
    .execute()
  change.unaudited('email preferences are private')
}
