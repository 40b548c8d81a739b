import { Skeleton, Stack, Text } from '@mantine/core'
import type { AuditEvent } from '@strongroom/contract/record/audit.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useText } from '../../i18n/language.ts'
import { type ListResult, PagedList } from '../../ui/lists/paged-list.tsx'
import { ActivityList } from './activity-list.tsx'
import { ActivityPages } from './activity-pages.tsx'

interface Props {
  list: ListResult<AuditEvent>
  page: number
  /** The number of events per page. */
  pageSize: number
  onPage: (page: number) => void
}

/** Events page by page, newest first, within a side card. */
export function ActivityRows({ list, page, pageSize, onPage }: Props) {
  const t = useText()
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={pageSize}
      onPage={onPage}
      pager={ActivityPages}
      singlePageQuiet
      skeleton={<ActivitySkeleton />}
      empty={<Text c="dimmed">{t('activity.empty')}</Text>}
      within
    >
      {(events) => <ActivityList events={events} />}
    </PagedList>
  )
}

function ActivitySkeleton() {
  const t = useText()
  return (
    <Stack gap={10} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: Math.ceil(limits.activityPageSize / 2) }, (_, at) => (
        <Skeleton key={at} height={12} width={`${92 - ((at * 19) % 40)}%`} />
      ))}
    </Stack>
  )
}
