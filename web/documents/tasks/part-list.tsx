import type { TaskAssignment, TaskType } from '@strongroom/contract/documents/tasks.ts'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './tasks.module.css'

const DONE: Record<TaskType, MessageKey> = {
  acknowledge: 'task.part.acknowledged',
  approve: 'task.part.approved',
  review: 'task.part.reviewed',
}

function stateOf({ status, result, isWaiting }: TaskAssignment, type: TaskType): MessageKey {
  if (isWaiting) return 'task.part.waiting'
  if (status === 'OPEN') return 'task.part.open'
  if (status === 'NOT_DONE') return 'task.part.not-done'
  return type === 'approve' && result === false ? 'task.part.rejected' : DONE[type]
}

/** The assignees of a task, with the outcome of their part. */
export function PartList({ parts, type }: { parts: TaskAssignment[]; type: TaskType }) {
  const t = useText()
  return (
    <ul className={classes.parts} aria-label={t('task.assignees')}>
      {parts.map((part) => (
        <li key={part.participantUuid}>
          <span className={classes.part}>
            <PersonAvatar name={personName(part)} size={22} />
            <span>{personName(part)}</span>
            <span className={classes.detail}>
              <span>{t(stateOf(part, type))}</span>
              {part.status === 'COMPLETE' && part.endedTime !== null && <TimeText time={part.endedTime} as="recent" />}
            </span>
          </span>
          {part.message && <p className={classes.words}>{part.message}</p>}
        </li>
      ))}
    </ul>
  )
}
