import { Button, Group } from '@mantine/core'
import type { Task } from '@strongroom/contract/documents/tasks.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { personName } from '../../ui/people/person-name.ts'
import { useAction } from '../../ui/use-action.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { openActOnTask, openCancelTask } from './task-dialogs.ts'
import { saveReceipt, saveReceiptPdf } from './save-receipt.ts'
import { LongText } from './long-text.tsx'
import { PartList } from './part-list.tsx'
import { ReferenceList } from './reference-list.tsx'
import { TaskLabel } from './task-label.tsx'
import classes from './tasks.module.css'

interface Props {
  task: Task
  /** Names the workspace, outside of it. */
  withWorkspace?: boolean
}

/** A task with its parts and documents. Behind a shut door only its workspace is named. */
export function TaskRow({ task, withWorkspace = false }: Props) {
  const t = useText()
  const { type, title, description, message, createdBy, dueDate, assignments } = task
  const place = withWorkspace && (
    <Link
      to="/share/$workspaceUuid"
      params={{ workspaceUuid: task.workspaceUuid }}
      search={{ tab: 'tasks' }}
      className={classes.link}
    >
      {task.workspace.name}
    </Link>
  )
  if (task.isShut || type === null || createdBy === null)
    return (
      <li className={classes.task}>
        <span className={classes.head}>
          <span className={classes.title}>{t('task.shut')}</span>
          <TaskLabel task={task} />
        </span>
        {place}
      </li>
    )
  return (
    <li className={classes.task}>
      <span className={classes.head}>
        <span className={classes.title}>{title}</span>
        <TaskLabel task={task} />
      </span>
      {place}
      <span className={classes.detail}>
        <span>{t(`task.type.${type}`)}</span>
        {task.isChain && <span>{t('task.chain')}</span>}
        <span>{t('task.created-by', { person: personName(createdBy) })}</span>
        {dueDate !== null && (
          <span>
            {t('task.due')} <TimeText time={dueDate} as="time" />
          </span>
        )}
      </span>
      <LongText text={description ?? ''} />
      {message && <p className={classes.words}>{t('task.cancelled-because', { message })}</p>}
      <ReferenceList task={task} />
      <PartList parts={assignments} type={type} />
      <TaskButtons task={task} />
    </li>
  )
}

function TaskButtons({ task }: { task: Task }) {
  const t = useText()
  const { actions, type, title } = task
  const saving = useAction(() => saveReceipt(task), { notify: true })
  const printing = useAction(() => saveReceiptPdf(task), { notify: true })
  const hasReceipt = actions?.readReceipt && task.assignments.some(({ status }) => status === 'COMPLETE')
  if (!actions?.act && !actions?.cancel && !hasReceipt) return null
  const name = title ?? ''
  return (
    <Group gap="xs">
      {actions.act && type && (
        <Button
          size="xs"
          onClick={() => openActOnTask(task)}
          aria-label={t('task.act-of', { action: t(`task.type.${type}`), name })}
        >
          {t(`task.type.${type}`)}
        </Button>
      )}
      {actions.cancel && (
        <Button
          size="xs"
          variant="default"
          onClick={() => openCancelTask(task)}
          aria-label={t('task.cancel-of', { name })}
        >
          {t('task.cancel')}
        </Button>
      )}
      {hasReceipt && (
        <Button
          size="xs"
          variant="default"
          loading={saving.busy}
          onClick={() => saving.run()}
          aria-label={t('task.receipt-of', { name })}
        >
          {t('task.receipt')}
        </Button>
      )}
      {hasReceipt && (
        <Button
          size="xs"
          variant="default"
          loading={printing.busy}
          onClick={() => printing.run()}
          aria-label={t('task.receipt-pdf-of', { name })}
        >
          {t('task.receipt-pdf')}
        </Button>
      )}
    </Group>
  )
}
