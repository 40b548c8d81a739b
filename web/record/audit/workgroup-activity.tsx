import { NativeSelect, Text } from '@mantine/core'
import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { ActivityPages, ActivitySkeleton } from './activity-card.tsx'
import classes from './activity-card.module.css'
import { ActivityList } from './activity-list.tsx'
import { workgroupEventsQuery } from './queries.ts'

const GROUPS = ['signing-in', 'administration'] as const
type Group = (typeof GROUPS)[number]

/** The events outside workspaces of a workgroup and its members, for its administrators. */
export function WorkgroupActivity({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [{ page, group }, show] = useState<{ page: number; group: Group | undefined }>({ page: 0, group: undefined })
  const { data, isError, error, refetch } = useQuery(
    workgroupEventsQuery(workgroupUuid, page, group && eventsOfGroup(group)),
  )
  const pages = data?.metadata.totalPages ?? 0
  let content: ReactNode
  if (isError && !data) content = <ErrorState error={error} retry={() => void refetch()} />
  else if (!data) content = <ActivitySkeleton />
  else if (data.content.length === 0) content = <Text c="dimmed">{t('activity.empty')}</Text>
  else content = <ActivityList events={data.content} />
  return (
    <SideCard
      title={t('activity.title')}
      action={
        <NativeSelect
          size="xs"
          className={classes.filter}
          aria-label={t('activity.filter')}
          value={group ?? ''}
          onChange={(event) => show({ page: 0, group: GROUPS.find((one) => one === event.currentTarget.value) })}
          data={[
            { value: '', label: t('activity.group.all') },
            ...GROUPS.map((one) => ({ value: one, label: t(`activity.group.${one}`) })),
          ]}
        />
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        {t('activity.outside')}
      </Text>
      {content}
      {pages > 1 && (
        <ActivityPages
          page={page}
          pages={pages}
          isOpen={data?.metadata.totalIsLowerBound ?? false}
          onPage={(next) => show({ page: next, group })}
        />
      )}
    </SideCard>
  )
}
