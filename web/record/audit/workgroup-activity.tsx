import { limits } from '@strongroom/contract/wire/limits.ts'
import { NativeSelect, Text } from '@mantine/core'
import { eventsOfGroup } from '@strongroom/contract/record/activity-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import classes from './activity-card.module.css'
import { ActivityRows } from './activity-rows.tsx'
import { workgroupEventsQuery } from './queries.ts'

const GROUPS = ['signing-in', 'administration'] as const
type Group = (typeof GROUPS)[number]

/** The events outside workspaces of a workgroup and its members, for its administrators. */
export function WorkgroupActivity({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [{ page, group }, show] = useState<{ page: number; group: Group | undefined }>({ page: 0, group: undefined })
  const list = useQuery(workgroupEventsQuery(workgroupUuid, page, group && eventsOfGroup(group)))
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
      <ActivityRows
        list={list}
        page={page}
        pageSize={limits.activityPageSize}
        onPage={(next) => show({ page: next, group })}
      />
    </SideCard>
  )
}
