import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import type { TaskScope } from './queries.ts'
import { TasksSummary } from './tasks-summary.tsx'

const TO_ME = { assignedToMe: 'true' } as const
const BY_ME = { createdByMe: 'true' } as const

/** The lists of the summary: assigned to the person, and by them. */
export const myTasksScopes = (workgroupUuid: string | undefined): [TaskScope, TaskScope] => [
  { ...TO_ME, workgroupUuid },
  { ...BY_ME, workgroupUuid },
]

/** The person's next tasks in all workspaces, or those of the current workgroup, for the dashboard's sidebar. */
export function MyTasksSummary({ onAll }: { onAll: () => void }) {
  const [toMe, byMe] = myTasksScopes(useCurrentWorkgroup()?.uuid)
  return (
    <>
      <TasksSummary title="task.filter.to-me" listId="tasks-to-me" scope={toMe} withWorkspace onAll={onAll} />
      <TasksSummary title="task.filter.by-me" listId="tasks-by-me" scope={byMe} withWorkspace onAll={onAll} />
    </>
  )
}
