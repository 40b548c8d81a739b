import { Menu } from '@mantine/core'
import { listWorkgroups } from '@strongroom/contract/organisation/workgroups.ts'
import { IconShieldCheck, IconShieldHalf, IconSparkles, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { openDialog } from '../ui/dialogs/dialogs.tsx'
import { StartTrial } from '../organisation/workgroups/start-trial.tsx'
import { useText } from '../i18n/language.ts'

/** Links to the first workgroup that the person administers and to its trusted list; loaded when the menu opens. */
export function WorkgroupItems(): ReactNode {
  const t = useText()
  const { data } = useQuery({
    queryKey: ['workgroups', 'administered'],
    queryFn: ({ signal }) => call(listWorkgroups, { query: { includeActions: 'true' } }, { signal }),
  })
  const workgroup = data?.content.find(({ actions }) => actions?.manageTrustedList)
  if (!workgroup) return null
  return (
    <>
      {workgroup.actions?.update && (
        <Menu.Item
          component={Link}
          to={`/admin/workgroup/${workgroup.uuid}`}
          leftSection={<IconUsersGroup size={16} aria-hidden />}
        >
          {t('workgroup.title')}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={`/admin/workgroup/${workgroup.uuid}/trustedlist`}
        leftSection={<IconShieldCheck size={16} aria-hidden />}
      >
        {t('trusted-list.title')}
      </Menu.Item>
      {workgroup.actions?.manageTagSets && (
        <Menu.Item
          component={Link}
          to={`/admin/workgroup/${workgroup.uuid}/policies`}
          leftSection={<IconShieldHalf size={16} aria-hidden />}
        >
          {t('policy.title')}
        </Menu.Item>
      )}
      {workgroup.actions?.startTrial && (
        <Menu.Item
          leftSection={<IconSparkles size={16} aria-hidden />}
          onClick={() => openDialog((dialog) => <StartTrial workgroup={workgroup} dialog={dialog} />)}
        >
          {t('workgroup.trial')}
        </Menu.Item>
      )}
    </>
  )
}
