import { Stack, Text } from '@mantine/core'
import {
  exportMemberReport,
  exportWorkgroupReport,
  exportWorkspaceReport,
  type ReportSummary,
} from '@strongroom/contract/record/reports.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { AuditReport } from './audit-report.tsx'
import { ConnectionChart } from './connection-chart.tsx'
import { ConnectionReport } from './connection-report.tsx'
import { ExportButton, ReportButton } from './export-button.tsx'
import { FigureBars } from './figure-bars.tsx'
import { LargestWorkspaces } from './largest-workspaces.tsx'
import { reportsQuery } from './queries.ts'

/** The figures of a workgroup, each with its export. */
export function ReportsSection({ workgroup }: { workgroup: Workgroup }) {
  const { user } = useSession()
  const { uuid: workgroupUuid, accountUuid: account, actions } = workgroup
  const { data, isError, error, refetch } = useQuery(reportsQuery(workgroupUuid))
  if (isError && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const { summary, workspaces, days } = data
  const accountUuid = user.isAccountAdmin && user.enterprise?.uuid === account ? account : undefined
  const places = { workgroupUuid, accountUuid }
  return (
    <Stack gap="md">
      <Connections places={places} summary={summary}>
        <ConnectionChart days={days} />
      </Connections>
      <Workspaces workgroupUuid={workgroupUuid} summary={summary}>
        <LargestWorkspaces workspaces={workspaces} />
      </Workspaces>
      <Members workgroupUuid={workgroupUuid} summary={summary} />
      {actions?.update && <Audit places={places} />}
      {accountUuid && <Workgroups accountUuid={accountUuid} />}
    </Stack>
  )
}

interface Places {
  workgroupUuid: string
  /** Its account, for administrators of that. */
  accountUuid: string | undefined
}

function Connections({ places, summary, children }: { places: Places; summary: ReportSummary; children: ReactNode }) {
  const t = useText()
  const { connections: count, maxConnections: most, percentage, firstDayTime } = summary
  const used =
    most === null
      ? t('workgroup.connections.no-limit', { count })
      : t('workgroup.connections.of', { count, most, percentage: Math.round(percentage ?? 0) })
  const open = () =>
    openDialog((dialog) => <ConnectionReport {...places} firstDayTime={firstDayTime} dialog={dialog} />)
  return (
    <SideCard title={t('reports.connections')}>
      <Stack gap="md">
        <Text size="sm">{used}</Text>
        {children}
        <ReportButton name={t('reports.connections.export')} act={open} />
      </Stack>
    </SideCard>
  )
}

interface Part {
  workgroupUuid: string
  summary: ReportSummary
}

function Workspaces({ workgroupUuid, summary, children }: Part & { children: ReactNode }) {
  const t = useText()
  const { workspaces: count, closedWorkspaces: closed } = summary
  return (
    <SideCard title={t('reports.workspaces')}>
      <Stack gap="md">
        <Text size="sm">{t('reports.workspaces.counts', { count, closed })}</Text>
        {children}
        <ExportButton
          name={t('reports.workspaces.export')}
          href={addressOf(exportWorkspaceReport, { query: { workgroupUuid } })}
        />
      </Stack>
    </SideCard>
  )
}

function Members({ workgroupUuid, summary }: Part) {
  const t = useText()
  const { members, disabledMembers: disabled, pendingMembers: pending } = summary
  const figures = [
    { label: t('reports.members.active'), value: members - disabled },
    { label: t('reports.members.disabled'), value: disabled },
    { label: t('reports.members.pending'), value: pending },
  ]
  return (
    <SideCard title={t('reports.members')}>
      <Stack gap="md">
        <FigureBars name={t('reports.members')} figures={figures} />
        <ExportButton
          name={t('reports.members.export')}
          href={addressOf(exportMemberReport, { query: { workgroupUuid } })}
        />
      </Stack>
    </SideCard>
  )
}

function Audit({ places }: { places: Places }) {
  const t = useText()
  const open = () => openDialog((dialog) => <AuditReport {...places} dialog={dialog} />)
  return (
    <SideCard title={t('reports.audit')}>
      <Stack gap="md">
        <Text size="sm">{t('reports.audit.hint')}</Text>
        <ReportButton name={t('reports.audit.export')} act={open} />
      </Stack>
    </SideCard>
  )
}

function Workgroups({ accountUuid }: { accountUuid: string }) {
  const t = useText()
  return (
    <SideCard title={t('reports.workgroups')}>
      <Stack gap="md">
        <Text size="sm">{t('reports.workgroups.hint')}</Text>
        <ExportButton
          name={t('reports.workgroups.export')}
          href={addressOf(exportWorkgroupReport, { query: { accountUuid } })}
        />
      </Stack>
    </SideCard>
  )
}
