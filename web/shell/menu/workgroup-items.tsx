import { Menu } from '@mantine/core'
import { listWorkgroups } from '@strongroom/contract/organisation/workgroups.ts'
import { IconReportAnalytics, IconSparkles, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { StartTrial } from '../../organisation/workgroups/start-trial.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'

/** The workgroups that the person sees, with their actions there; loaded when the menu opens. */
function useWorkgroups() {
  const { data } = useQuery({
    queryKey: ['workgroups', 'administered'],
    queryFn: ({ signal }) => call(listWorkgroups, { query: { includeActions: 'true', hidden: 'true' } }, { signal }),
  })
  return data?.content ?? []
}

/** Links to the workgroups that the person administers; with several, each by its name. For reporters, to the reports. */
export function WorkgroupItems(): ReactNode {
  const t = useText()
  const workgroups = useWorkgroups()
  const administered = workgroups.filter(({ actions }) => actions?.update)
  const reported = workgroups.find(({ actions }) => actions?.viewReports)
  if (administered.length === 0 && reported)
    return (
      <Menu.Item
        component={Link}
        to={`/admin/workgroup/${reported.uuid}?tab=reports`}
        leftSection={<IconReportAnalytics size={16} aria-hidden />}
      >
        {t('reports.tab')}
      </Menu.Item>
    )
  return administered.map(({ uuid, name }) => (
    <Menu.Item
      key={uuid}
      component={Link}
      to={`/admin/workgroup/${uuid}`}
      leftSection={<IconUsersGroup size={16} aria-hidden />}
    >
      {administered.length === 1 ? t('workgroup.title') : name}
    </Menu.Item>
  ))
}

/** Begins the trial of the first workgroup that may have one. */
export function TrialItem(): ReactNode {
  const t = useText()
  const workgroup = useWorkgroups().find(({ actions }) => actions?.startTrial)
  if (!workgroup) return null
  return (
    <Menu.Item
      leftSection={<IconSparkles size={16} aria-hidden />}
      onClick={() => openDialog((dialog) => <StartTrial workgroup={workgroup} dialog={dialog} />)}
    >
      {t('workgroup.trial')}
    </Menu.Item>
  )
}
