import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { ShowAll } from '../../ui/layout/show-all.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { type TaskScope, tasksQuery } from './queries.ts'
import { TaskLine } from './task-line.tsx'
import classes from './tasks.module.css'
import { useOnline } from '../../ui/use-online.ts'

interface Props {
  title: MessageKey
  /** The browser remembers under this name whether the card is collapsed. */
  listId: string
  scope: TaskScope
  withWorkspace?: boolean
  /** Opens the whole list. */
  onAll: () => void
}

/** The first five tasks of a list, for sidebars. Nothing without tasks, and offline. */
export function TasksSummary({ title, listId, scope, withWorkspace = false, onAll }: Props) {
  const t = useText()
  const online = useOnline()
  const { data } = useQuery({ ...tasksQuery(scope, 0), enabled: online })
  if (!online || !data || data.content.length === 0) return null
  return (
    <SideCard title={t(title)} listId={listId} action={<ShowAll label={t('task.all')} onAll={onAll} />}>
      <ul className={classes.lines}>
        {data.content.map((task) => (
          <TaskLine key={task.uuid} task={task} withWorkspace={withWorkspace} />
        ))}
      </ul>
    </SideCard>
  )
}
