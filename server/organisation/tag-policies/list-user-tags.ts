import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { storedTags } from './stored-tags.ts'

/** Lists the people with tags in a workgroup, under the addresses that administrators entered. */
export async function listUserTags(
  read: Read,
  { query }: Input<typeof contract.listUserTags>,
): Promise<Reply<typeof contract.listUserTags>> {
  const workgroup = await findWorkgroup(read, query.workgroupUuid)
  read.authorize(workgroup, 'manageTagSets')
  const tags = read.db
    .selectFrom('user_tag as u')
    .where('u.workgroup_id', '=', workgroup.row.id)
    .$if(query.userUuid !== undefined, (qb) => qb.where('u.person_id', '=', query.userUuid!))
  const { total } = await tags
    .select((eb) => eb.fn.count<string>('u.person_id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await tags
    .select(['u.person_id', sql<string>`min(u.email collate "C")`.as('email'), storedTags.as('tags')])
    .groupBy('u.person_id')
    .orderBy('email')
    .orderBy('u.person_id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const content = rows.map(({ person_id: userUuid, email, tags }) => ({
    model: 'TaggedUser' as const,
    userUuid,
    email,
    tags,
  }))
  return toPage(content, Number(total), query)
}
