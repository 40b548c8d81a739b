import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { RECENT } from '@strongroom/contract/record/visits.ts'
import type * as contract from '@strongroom/contract/record/visits.ts'
import { visibleWorkspace } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { isOpen } from '../../access/lasting.ts'

/** The workspaces that the caller visited last, as long as they have access. */
export async function listRecent(read: Read): Promise<Reply<typeof contract.listRecent>> {
  const rows = await read.db
    .selectFrom('visit as v')
    .innerJoin(visibleWorkspace(read), 'p.workspace_id', 'v.workspace_id')
    .innerJoin('workspace as w', 'w.id', 'v.workspace_id')
    .select(['w.id', 'w.name', 'v.visited_at'])
    .where('v.person_id', '=', read.actor.personId)
    .where('p.accepted_at', 'is not', null)
    .where(isOpen(read))
    .orderBy('v.visited_at', 'desc')
    .orderBy('w.id')
    .limit(RECENT)
    .execute()
  return { content: rows.map(({ id, name, visited_at }) => ({ uuid: id, name, visitedTime: visited_at.getTime() })) }
}
