import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import {
  IconClipboardCheck,
  IconFolders,
  IconHelpCircle,
  IconHourglass,
  IconInfoCircle,
  IconKey,
  IconPalette,
  IconReportAnalytics,
  IconShieldHalf,
  IconShieldLock,
  IconTags,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type PageTab, PageTabs } from '../../ui/layout/page-tabs.tsx'
import { askWorkgroupWhy } from '../workgroups/ask-workgroup-why.tsx'
import type { WorkgroupTab } from './workgroup-search.ts'

interface Props {
  workgroup: Workgroup
  tab: WorkgroupTab
  children: ReactNode
}

const PLACES = { branding: 'customise-workgroup', tags: 'managelabels', policies: 'policies' } as const

/** The header of a workgroup's administration with its tabs. Some tabs have URLs of their own. */
export function WorkgroupTabs({ workgroup, tab, children }: Props) {
  const { uuid: workgroupUuid, name } = workgroup
  const t = useText()
  const navigate = useNavigate()
  const params = { workgroupUuid }
  const open = (next: WorkgroupTab) => {
    if (next === 'branding' || next === 'tags' || next === 'policies')
      return void navigate({ to: `/admin/workgroup/$workgroupUuid/${PLACES[next]}`, params, resetScroll: false })
    const search = { tab: next === 'members' ? undefined : next }
    void navigate({ to: '/admin/workgroup/$workgroupUuid', params, search, resetScroll: false })
  }
  return (
    <>
      <PageHeader
        title={name}
        below={<span>{t('workgroup.title')}</span>}
        actions={<PageAction icon={IconHelpCircle} name={t('why.ask-own')} act={() => askWorkgroupWhy(workgroup)} />}
      />
      <PageTabs label={t('workgroup.tabs')} tabs={tabsOf(workgroup, tab, t)} value={tab} onTab={open} atSide>
        {children}
      </PageTabs>
    </>
  )
}

/** Reporters, who administer nothing, have the reports alone. */
function tabsOf({ actions }: Workgroup, tab: WorkgroupTab, t: ReturnType<typeof useText>): PageTab<WorkgroupTab>[] {
  const reports = { value: 'reports' as const, label: t('reports.tab'), icon: IconReportAnalytics }
  if (!actions?.update) return [reports]
  return [
    { value: 'members', label: t('workgroup.tab.members'), icon: IconUsers },
    { value: 'groups', label: t('group.title'), icon: IconUsersGroup },
    { value: 'workspaces', label: t('workgroup.tab.workspaces'), icon: IconFolders, divided: true },
    { value: 'reviews', label: t('review.title'), icon: IconClipboardCheck },
    { value: 'retention', label: t('retention.tab'), icon: IconHourglass },
    { value: 'security', label: t('workgroup.tab.security'), icon: IconShieldLock, divided: true },
    { value: 'providers', label: t('workgroup.tab.providers'), icon: IconKey },
    { value: 'webhooks', label: t('webhooks.title'), icon: IconWebhook },
    ...(actions.manageTagSets || tab === 'policies'
      ? [{ value: 'policies' as const, label: t('workgroup.tab.policies'), icon: IconShieldHalf }]
      : []),
    { value: 'branding', label: t('workgroup.tab.branding'), icon: IconPalette, divided: true },
    { value: 'tags', label: t('workgroup.tab.tags'), icon: IconTags },
    ...(actions.viewReports ? [{ ...reports, divided: true }] : []),
    { value: 'about', label: t('workgroup.tab.about'), icon: IconInfoCircle, divided: !actions.viewReports },
  ]
}
