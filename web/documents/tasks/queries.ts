import { listTasks } from '@strongroom/contract/documents/tasks.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The tasks of a list: of a workspace, about a document, or the person's own. */
export interface TaskScope {
  workspaceUuid?: string
  assetUuid?: string
  workgroupUuid?: string | undefined
  assignedToMe?: 'true' | undefined
  createdByMe?: 'true' | undefined
}

/** How many tasks a page of a list shows. */
export const TASKS_PAGE_SIZE = limits.sidebarPageSize

/** One page of tasks with the person's actions on each. */
export const tasksQuery = (scope: TaskScope, page: number) =>
  queryOptions({
    queryKey: ['tasks', scope, page],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { ...scope, page, size: TASKS_PAGE_SIZE, includeActions: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })
