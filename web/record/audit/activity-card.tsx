import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import classes from './activity-card.module.css'
import { type ActivityGroup, activityGroups } from './activity-groups.ts'
import { ActivityList } from './activity-list.tsx'
import { auditEventsQuery } from './queries.ts'

/** The state of the card, in the URL. Pages count from 0. */
export interface ActivityFilter {
  'activity-page'?: number | undefined
  activity?: ActivityGroup | undefined
}

interface Props {
  workspaceUuid: string
  filter: ActivityFilter
  onFilter: (changed: ActivityFilter) => void
}

/** The activity of a workspace, newest first. */
export function ActivityCard({ workspaceUuid, filter, onFilter }: Props) {
  const t = useText()
  const region = useId()
  const { 'activity-page': page = 0, activity } = filter
  const { data, isError, error, refetch } = useQuery(
    auditEventsQuery(workspaceUuid, page, activity && eventsOfGroup(activity)),
  )
  let content: ReactNode
  if (isError && !data) content = <ErrorState error={error} retry={() => void refetch()} />
  else if (!data) content = <ActivitySkeleton />
  else if (data.content.length === 0) content = <Text c="dimmed">{t('activity.empty')}</Text>
  else content = <ActivityList events={data.content} />
  const pages = data?.metadata.totalPages ?? 0
  return (
    <SideCard
      title={t('activity.title')}
      listId="activity"
      action={
        <NativeSelect
          size="xs"
          className={classes.filter}
          aria-label={t('activity.filter')}
          aria-controls={region}
          value={activity ?? ''}
          onChange={(event) =>
            onFilter({
              activity: activityGroups.find((group) => group === event.currentTarget.value),
              'activity-page': undefined,
            })
          }
          data={[
            { value: '', label: t('activity.group.all') },
            ...activityGroups.map((group) => ({ value: group, label: t(`activity.group.${group}`) })),
          ]}
        />
      }
    >
      <div id={region}>{content}</div>
      {pages > 1 && (
        <ActivityPages
          page={page}
          pages={pages}
          isOpen={data?.metadata.totalIsLowerBound ?? false}
          onPage={(next) => onFilter({ 'activity-page': next || undefined })}
        />
      )}
    </SideCard>
  )
}

/** Newer and older; page numbers wouldn't fit beside each other here. */
export function ActivityPages({
  page,
  pages,
  isOpen,
  onPage,
}: {
  page: number
  pages: number
  /** There are more than were counted. */
  isOpen: boolean
  onPage: (page: number) => void
}) {
  const t = useText()
  return (
    <div className={classes.pages}>
      <Button size="xs" variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('activity.newer')}
      </Button>
      <span role="status">
        {isOpen
          ? t('activity.page-open', { page: page + 1, pages: wholeNumber(pages) })
          : t('activity.page', { page: page + 1, pages })}
      </span>
      <Button size="xs" variant="default" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('activity.older')}
      </Button>
    </div>
  )
}

export function ActivitySkeleton() {
  const t = useText()
  return (
    <Stack gap={10} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: Math.ceil(limits.activityPageSize / 2) }, (_, at) => (
        <Skeleton key={at} height={12} width={`${92 - ((at * 19) % 40)}%`} />
      ))}
    </Stack>
  )
}
