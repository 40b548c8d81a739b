import type { Input, Reply } from '@strongroom/contract/endpoint.ts'
import { toPage } from '@strongroom/contract/page.ts'
import type * as contract from '@strongroom/contract/workspaces.ts'
import { sql } from 'kysely'
import type { Read } from '../platform/read.ts'
import { presentWorkspace } from './present.ts'
import { selectWorkspaces } from './queries.ts'

const COLUMNS = { createdDate: 'w.created', modifiedDate: 'w.modified', name: sql<string>`lower(w.name)` } as const

/** The asker's workspaces; invitations come first, except among favourites. */
export async function listMyWorkspaces(
  read: Read,
  { query }: Input<typeof contract.listMyWorkspaces>,
): Promise<Reply<typeof contract.listMyWorkspaces>> {
  let rows = selectWorkspaces(read).where('w.closed_at', 'is', null)
  if (query.workgroupUuid) rows = rows.where('w.workgroup_id', '=', query.workgroupUuid)
  if (query.favourite) rows = rows.where('p.is_favourite', '=', true)
  if (query.excludeInvited) rows = rows.where('p.accepted_at', 'is not', null)
  if (query.excludeAccepted) rows = rows.where('p.accepted_at', 'is', null)
  if (query.name?.trim()) rows = rows.where('w.name', 'ilike', containing(query.name.trim()))
  const [field, direction] = query.sort.split(',') as [keyof typeof COLUMNS, 'asc' | 'desc']
  const page = rows
    .orderBy(sql`p.accepted_at is not null`)
    .orderBy(COLUMNS[field], direction)
    .orderBy('w.id', direction)
    .limit(query.size)
    .offset(query.page * query.size)
  const total = rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('many'))
  const [content, count] = await Promise.all([page.execute(), total.executeTakeFirstOrThrow()])
  return toPage(
    content.map((row) => presentWorkspace(read, row, query.includeActions)),
    count.many,
    query,
  )
}

/** A LIKE pattern that finds the text as it stands. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
