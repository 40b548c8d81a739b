import { Alert, List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { concernedQuery } from './queries.ts'

/** How many workspaces would be planned to close at once, and which have had no activity for longest. */
export function Concerned({ workgroupUuid, months }: { workgroupUuid: string; months: number }) {
  const t = useText()
  const { data, error, refetch } = useQuery(concernedQuery(workgroupUuid, months))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return null
  const { totalElements: count, totalIsLowerBound } = data.metadata
  if (count === 0) return <Alert role="status">{t('retention.concerned-none')}</Alert>
  const title = totalIsLowerBound
    ? t('retention.concerned-more', { count: wholeNumber(count) })
    : t('retention.concerned', { count })
  return (
    <Alert color="orange" role="status" title={title}>
      <List size="sm" listStyleType="disc">
        {data.content.map(({ uuid, name, owner, lastActivityTime }) => (
          <List.Item key={uuid}>
            {t('retention.concerned-one', { name, owner: personName(owner) })}{' '}
            <TimeText time={lastActivityTime} as="time" />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
