import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { TaskList } from './task-list.tsx'

const WHOSE = ['to-me', 'by-me'] as const
type Whose = (typeof WHOSE)[number]

const SCOPES = { 'to-me': { assignedToMe: 'true' }, 'by-me': { createdByMe: 'true' } } as const

/** The person's tasks in all workspaces, or those of the current workgroup: assigned to them, or created by them. */
export function MyTasks() {
  const t = useText()
  const workgroupUuid = useCurrentWorkgroup()?.uuid
  const [{ whose, page }, show] = useState<{ whose: Whose; page: number }>({ whose: 'to-me', page: 0 })
  return (
    <TaskList
      scope={{ ...SCOPES[whose], workgroupUuid }}
      page={page}
      onPage={(next) => show({ whose, page: next })}
      withWorkspace
      toolbar={
        <NativeSelect
          size="sm"
          aria-label={t('task.filter')}
          value={whose}
          onChange={({ currentTarget }) =>
            show({ whose: WHOSE.find((one) => one === currentTarget.value) ?? 'to-me', page: 0 })
          }
          data={WHOSE.map((value) => ({ value, label: t(`task.filter.${value}`) }))}
        />
      }
    />
  )
}
