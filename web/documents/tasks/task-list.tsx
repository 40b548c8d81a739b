import { IconChecklist, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { TASKS_PAGE_SIZE, type TaskScope, tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'
import { useOnline } from '../../ui/use-online.ts'

interface Props {
  scope: TaskScope
  /** Counted from 0. */
  page: number
  onPage: (page: number) => void
  toolbar?: ReactNode
  /** Names the workspace of each. */
  withWorkspace?: boolean
  /** The level of the heading of the empty list. */
  order?: 2 | 3
}

/** A list of tasks, five a page. Offline there is none: what it shows might be over. */
export function TaskList({ scope, page, onPage, toolbar, withWorkspace = false, order = 2 }: Props) {
  const t = useText()
  const online = useOnline()
  const list = useQuery({ ...tasksQuery(scope, page), enabled: online })
  if (!online)
    return (
      <EmptyState icon={IconWifiOff} title={t('task.offline')} order={order}>
        {t('task.offline-hint')}
      </EmptyState>
    )
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={TASKS_PAGE_SIZE}
      onPage={onPage}
      most={limits.pagerPagesSidebar}
      attempt={t('task.failed')}
      toolbar={toolbar}
      empty={
        <EmptyState icon={IconChecklist} title={t('task.none')} order={order}>
          {t('task.none-hint')}
        </EmptyState>
      }
    >
      {(tasks) => (
        <ul className={listClasses.list} aria-label={t('task.title')}>
          {tasks.map((task) => (
            <TaskRow key={task.uuid} task={task} withWorkspace={withWorkspace} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
