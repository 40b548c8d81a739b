import { Alert, Text } from '@mantine/core'
import {
  listWaitingScans,
  retryScans,
  type ScannerState,
  type WaitingScans,
} from '@strongroom/contract/documents/waiting-scans.ts'
import type { Workgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconRefresh, IconShieldCheck, IconVirusSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { text, useText } from '../../i18n/language.ts'
import { SecurityCrumbs } from '../../organisation/workgroups/security-crumbs.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useAction } from '../../ui/use-action.ts'

interface Props {
  workgroup: Pick<Workgroup, 'uuid' | 'name'>
  page: number
  onPage: (page: number) => void
}

const KEY = 'waiting-scans'

/** The list, the state of the scanner, and another try. */
export function WaitingScansList({ workgroup: { uuid: workgroupUuid, name }, page, onPage }: Props) {
  const t = useText()
  const { size } = useListPage('scans', limits.waitingScansPage)
  const list = useQuery({
    queryKey: [KEY, workgroupUuid, page, size],
    queryFn: ({ signal }) => call(listWaitingScans, { params: { workgroupUuid }, query: { page, size } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const retrying = useAction(
    async () => {
      const { documents } = await call(retryScans, { params: { workgroupUuid } })
      notifyDone(documents > 0 ? text('scans.retried', { count: documents }) : text('scans.nothing-to-retry'))
      await queryClient.invalidateQueries({ queryKey: [KEY] })
    },
    { notify: true },
  )
  const { data } = list
  const mayRetry = data?.scanner === 'AVAILABLE' && data.content.length > 0
  return (
    <>
      <PageHeader
        title={t('scans.title')}
        breadcrumbs={<SecurityCrumbs workgroupUuid={workgroupUuid} name={name} here={t('scans.title')} />}
        actions={
          mayRetry && (
            <PageAction icon={IconRefresh} name={t('scans.retry')} act={() => !retrying.busy && retrying.run()} />
          )
        }
      />
      <Text c="dimmed" mb="md">
        {t('scans.text')}
      </Text>
      {data && <ScannerAlert state={data.scanner} />}
      <PagedList
        list={list}
        page={page}
        pageSize={size}
        onPage={onPage}
        attempt={t('scans.failed')}
        empty={
          <EmptyState icon={IconShieldCheck} title={t('scans.none')}>
            {data?.scanner !== 'NONE' && t('scans.none-hint')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label={t('scans.link')} className={listClasses.list}>
            {rows.map((row) => (
              <WaitingRow key={row.workspaceUuid} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function ScannerAlert({ state }: { state: ScannerState }) {
  const t = useText()
  const isWell = state === 'AVAILABLE'
  return (
    <Alert
      color={isWell ? 'teal' : 'orange'}
      icon={isWell ? <IconShieldCheck aria-hidden /> : <IconVirusSearch aria-hidden />}
      mb="md"
      role="status"
    >
      {t(`scans.scanner.${state}`)}
    </Alert>
  )
}

const REASONS = ['queued', 'unanswered', 'unreachable', 'postponed'] as const

function WaitingRow({ row }: { row: WaitingScans }) {
  const t = useText()
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={listClasses.name} title={row.workspaceName}>
          {row.workspaceName}
        </span>
        <span className={listClasses.detail}>
          {REASONS.filter((reason) => row[reason] > 0).map((reason) => (
            <span key={reason}>{t(`scans.${reason}`, { count: row[reason] })}</span>
          ))}
          <span>
            {t('scans.oldest')} <TimeText time={row.oldestTime} as="recent" />
          </span>
        </span>
      </div>
    </li>
  )
}
