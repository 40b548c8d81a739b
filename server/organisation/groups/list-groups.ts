import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { isLike, patternsOf } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'
import { presentGroup } from './present.ts'
import { guardGroup, selectGroups } from './queries.ts'

/** The groups of a workgroup by name. There are few enough to count them all. */
export async function listGroups(
  read: Read,
  { params, query }: Input<typeof contract.listGroups>,
): Promise<Reply<typeof contract.listGroups>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'view')
  const words = query.name?.trim() ?? ''
  const groups = selectGroups(read, workgroup.row.id).$if(words !== '', (some) =>
    some.where(sql<boolean>`${isLike(sql`q.name`, patternsOf(words))}`),
  )
  const { total } = await groups
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await groups
    .orderBy('q.name')
    .orderBy('q.id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
    .execute()
  const content = rows.map((row) => presentGroup(row, guardGroup(row, workgroup.row).actions))
  return toPage(content, Number(total), query)
}
