import type { Task } from '@strongroom/contract/documents/tasks.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { TaskLabel } from './task-label.tsx'
import classes from './tasks.module.css'

/** A task on two lines, with a link to the tasks of its workspace. */
export function TaskLine({ task, withWorkspace }: { task: Task; withWorkspace: boolean }) {
  const t = useText()
  const { workspaceUuid, workspace, title, dueDate } = task
  const name = title ?? t('task.shut')
  return (
    <li>
      <span className={classes.line}>
        <Link
          to="/share/$workspaceUuid"
          params={{ workspaceUuid }}
          search={{ tab: 'tasks' }}
          className={classes.lineName}
          title={name}
        >
          {name}
        </Link>
        <TaskLabel task={task} />
      </span>
      <span className={classes.detail}>
        {withWorkspace && <span>{workspace.name}</span>}
        {dueDate !== null && (
          <span>
            {t('task.due')} <TimeText time={dueDate} />
          </span>
        )}
      </span>
    </li>
  )
}
