import type * as contract from '@strongroom/contract/record/notices.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import type { Read } from '../../kernel/read.ts'
import { findNotices } from './find-notices.ts'
import { presentNotices } from './present-notices.ts'

/** Lists what concerns the caller, with the number of unread notices. */
export async function listNotices(
  read: Read,
  { query }: Input<typeof contract.listNotices>,
): Promise<Reply<typeof contract.listNotices>> {
  const [rows, seen] = await Promise.all([findNotices(read), findSeen(read)])
  const listed = rows.slice(0, limits.noticesListed)
  const page = listed.slice(query.page * query.size, (query.page + 1) * query.size)
  return {
    ...toPage(await presentNotices(read, page, seen), countedTotal(rows.length, limits.noticesListed), query),
    unreadCount: Math.min(rows.filter(({ at }) => at > seen).length, limits.noticesUnread),
  }
}

/** The time up to which the caller has read their notices. */
async function findSeen(read: Read): Promise<Date> {
  const row = await read.db
    .selectFrom('notice_seen')
    .select('seen_at')
    .where('person_id', '=', read.actor.personId)
    .executeTakeFirst()
  return row?.seen_at ?? new Date(0)
}
