import { NativeSelect } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { openCreateTask } from './task-dialogs.ts'
import type { TaskDocument } from './document-field.tsx'
import { TaskList } from './task-list.tsx'

const WHOSE = ['all', 'to-me', 'by-me'] as const
type Whose = (typeof WHOSE)[number]

interface Props {
  workspace: Workspace
  /** The document that the tasks are about; all of the workspace by default. */
  document?: TaskDocument
}

/** The tasks of a workspace or of one document, with the form of a new one. */
export function TasksPanel({ workspace, document }: Props) {
  const t = useText()
  const [shown, show] = useState<{ whose: Whose; page: number }>({ whose: 'all', page: 0 })
  const { whose, page } = shown
  return (
    <TaskList
      scope={{
        workspaceUuid: workspace.uuid,
        ...(document ? { assetUuid: document.uuid } : {}),
        ...(whose === 'to-me' ? { assignedToMe: 'true' } : {}),
        ...(whose === 'by-me' ? { createdByMe: 'true' } : {}),
      }}
      page={page}
      onPage={(next) => show({ whose, page: next })}
      toolbar={
        <>
          <NativeSelect
            size="sm"
            me="auto"
            aria-label={t('task.filter')}
            value={whose}
            onChange={({ currentTarget }) =>
              show({ whose: WHOSE.find((one) => one === currentTarget.value) ?? 'all', page: 0 })
            }
            data={WHOSE.map((value) => ({ value, label: t(`task.filter.${value}`) }))}
          />
          {workspace.actions?.createTask && (
            <PageAction icon={IconPlus} name={t('task.create')} act={() => openCreateTask(workspace, document)} />
          )}
        </>
      }
    />
  )
}
