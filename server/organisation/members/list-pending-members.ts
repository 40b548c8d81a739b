import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroup-members.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

/** Lists the pending invitations to a workgroup, newest first, for its administrators. */
export async function listPendingMembers(
  read: Read,
  { query }: Input<typeof contract.listPendingMembers>,
): Promise<Reply<typeof contract.listPendingMembers>> {
  const workgroup = await findWorkgroup(read, query.workgroupUuid)
  read.authorize(workgroup, 'inviteMembers')
  const words = query.query?.trim() ?? ''
  const asked = { workgroupId: workgroup.row.id, words, size: query.size, skipped: query.page * query.size }
  const rows = await selectPending(read, asked)
  // A page beyond the last has no rows that carry the total.
  const [first] = rows.length > 0 || query.page === 0 ? rows : await selectPending(read, { ...asked, skipped: 0 })
  const content = rows.map((row) => ({
    model: 'Membership' as const,
    uuid: row.id,
    email: row.email,
    message: row.message,
    invitedTime: row.created.getTime(),
    inviterName: row.given_name === null ? null : `${row.given_name} ${row.family_name}`,
  }))
  return toPage(content, first?.total ?? 0, query)
}

const selectPending = (
  read: Read,
  { workgroupId, words, size, skipped }: { workgroupId: string; words: string; size: number; skipped: number },
) =>
  read.db
    .selectFrom('membership_invitation as i')
    .leftJoin('person as by', 'by.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.message', 'i.created', 'by.given_name', 'by.family_name'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('i.workgroup_id', '=', workgroupId)
    .where('i.ended_at', 'is', null)
    .$if(words !== '', (qb) => qb.where(isLike(sql`i.email`, patternsOf(words))))
    .orderBy('i.created', 'desc')
    .orderBy('i.id')
    .limit(size)
    .offset(skipped)
    .execute()
