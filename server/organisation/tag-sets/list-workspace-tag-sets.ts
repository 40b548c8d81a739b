import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import { enter, findStanding } from '../../access/door.ts'
import type { Read } from '../../kernel/read.ts'
import { presentSets } from './present.ts'
import { selectSets } from './queries.ts'

/**
 * The suggested tag sets of a workspace, for people inside. A set counts while the workspace belongs to its workgroup.
 */
export async function listWorkspaceTagSets(
  read: Read,
  { params, query }: Input<typeof contract.listWorkspaceTagSets>,
): Promise<Reply<typeof contract.listWorkspaceTagSets>> {
  const { workspaceId, workgroupId } = enter(await findStanding(read, params.workspaceUuid))
  const rows = await selectSets(read)
    .innerJoin('workspace_tag_set as c', 'c.tag_set_id', 's.id')
    .where('c.workspace_id', '=', workspaceId)
    .where('s.workgroup_id', '=', workgroupId)
    .orderBy('s.name_key')
    .execute()
  const from = query.page * query.size
  return toPage(await presentSets(read, rows.slice(from, from + query.size)), rows.length, query)
}
