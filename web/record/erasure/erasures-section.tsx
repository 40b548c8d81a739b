import { Badge, Group, Stack, Text } from '@mantine/core'
import type { Erasure } from '@strongroom/contract/record/erasures.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { TitledList } from '../../ui/lists/titled-list.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { openErasePerson } from './erase-person.tsx'
import { ERASURES_PAGE, erasuresQuery } from './queries.ts'

/** The people whom the operators or administrators erased, and erasing another. */
export function ErasuresSection() {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(erasuresQuery(page))
  return (
    <Stack gap="md">
      <Text size="sm" maw={720}>
        {t('erasure.intro')}
      </Text>
      <TitledList
        id={useId()}
        title={t('erasure.list')}
        none={t('erasure.none')}
        {...{ list, page }}
        pageSize={ERASURES_PAGE}
        onPage={setPage}
        add={{ label: t('erasure.heading'), act: openErasePerson }}
      >
        {(erasure) => <Row key={erasure.userUuid} erasure={erasure} />}
      </TitledList>
    </Stack>
  )
}

function Row({ erasure: { pseudonym, requestedTime, origin, events, state } }: { erasure: Erasure }) {
  const t = useText()
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <Group gap="xs">
          <Text fw={500}>{pseudonym}</Text>
          {state !== 'DONE' && (
            <Badge size="sm" color={state === 'SEARCHING' ? 'orange' : 'red'}>
              {t(`erasure.state.${state}`)}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t(`erasure.by.${origin}`)} · <TimeText time={requestedTime} as="time" /> ·{' '}
          {t('erasure.events', { count: events })}
        </Text>
      </div>
    </li>
  )
}
