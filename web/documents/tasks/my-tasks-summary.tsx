import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { TasksSummary } from './tasks-summary.tsx'

const TO_ME = { assignedToMe: 'true' } as const
const BY_ME = { createdByMe: 'true' } as const

/** The person's next tasks in all workspaces, or those of the current workgroup, for the dashboard's sidebar. */
export function MyTasksSummary({ onAll }: { onAll: () => void }) {
  const workgroupUuid = useCurrentWorkgroup()?.uuid
  return (
    <>
      <TasksSummary
        title="task.filter.to-me"
        listId="tasks-to-me"
        scope={{ ...TO_ME, workgroupUuid }}
        withWorkspace
        onAll={onAll}
      />
      <TasksSummary
        title="task.filter.by-me"
        listId="tasks-by-me"
        scope={{ ...BY_ME, workgroupUuid }}
        withWorkspace
        onAll={onAll}
      />
    </>
  )
}
