import type { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import type { z } from 'zod'

export type WorkspaceSort = z.output<(typeof listMyWorkspaces)['query']>['sort']

/** The offered orders; the first is the default. */
export const workspaceSorts = [
  'createdDate,desc',
  'createdDate,asc',
  'modifiedDate,desc',
  'modifiedDate,asc',
  'name,asc',
  'name,desc',
] as const satisfies readonly WorkspaceSort[]

/** Filters, order and form of the list, all in the URL. Pages count from 0. */
export interface WorkspacesFilter {
  'workspaces-page'?: number | undefined
  'workspaces-page-size'?: number | undefined
  sort?: WorkspaceSort | undefined
  name?: string | undefined
  favourite?: true | undefined
  view?: 'grid' | undefined
  /** The open tab of the dashboard; the workspaces by default. */
  tab?: 'tasks' | 'mentions' | undefined
}
