import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'

/** The sentence of a confirmation about restoring: for how many days the bin of a workspace keeps things, if at all. */
export function afterwards(workspaceUuid: string | undefined): string {
  const workspace = workspaceUuid && queryClient.getQueryData(workspaceQuery(workspaceUuid).queryKey)
  if (!workspace) return ''
  return workspace.binDays > 0 ? text('bin.afterwards', { count: workspace.binDays }) : text('bin.afterwards-off')
}
