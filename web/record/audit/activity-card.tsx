import { NativeSelect } from '@mantine/core'
import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useText } from '../../i18n/language.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import classes from './activity-card.module.css'
import { type ActivityGroup, activityGroups } from './activity-groups.ts'
import { ActivityRows } from './activity-rows.tsx'
import { auditEventsQuery, EVENTS_AT_ONCE } from './queries.ts'

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
  const list = useQuery(auditEventsQuery(workspaceUuid, page, activity && eventsOfGroup(activity)))
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
      <div id={region}>
        <ActivityRows
          list={list}
          page={page}
          pageSize={EVENTS_AT_ONCE}
          onPage={(next) => onFilter({ 'activity-page': next || undefined })}
        />
      </div>
    </SideCard>
  )
}
