import { NativeSelect } from '@mantine/core'
import { Classification } from '@strongroom/contract/workspaces/participants.ts'
import { useText } from '../../i18n/language.ts'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { type ParticipantSort, type ParticipantsFilter, participantSorts } from './participants-filter.ts'
import classes from './participants-panel.module.css'

const sortNames: Record<ParticipantSort, MessageKey> = {
  'role,desc': 'participant.sort.role-desc',
  'role,asc': 'participant.sort.role-asc',
  'username,asc': 'workspace.sort.name-asc',
  'username,desc': 'workspace.sort.name-desc',
  'joinedDate,desc': 'participant.sort.joined-desc',
  'joinedDate,asc': 'participant.sort.joined-asc',
}

interface Props {
  filter: ParticipantsFilter
  onFilter: (changed: ParticipantsFilter) => void
}

/** Searches, filters and orders the people of a workspace. */
export function ParticipantsToolbar({ filter, onFilter }: Props) {
  const t = useText()
  return (
    <>
      <ListSearch
        label={t('participant.search')}
        words={filter.query ?? ''}
        onWords={(query) => onFilter({ query: query || undefined })}
      />
      <span className={classes.selects}>
        <NativeSelect
          aria-label={t('participant.filter')}
          value={filter.accepted ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            onFilter({ accepted: Classification.safeParse(value).data })
          }}
          data={[
            { value: '', label: t('participant.filter.all') },
            { value: 'accepted', label: t('participant.filter.accepted') },
            { value: 'pending', label: t('participant.filter.pending') },
            { value: 'unregistered', label: t('participant.unregistered') },
          ]}
        />
        <NativeSelect
          aria-label={t('workspace.sort.label')}
          value={filter['participants-sort'] ?? 'role,desc'}
          onChange={(event) => onFilter({ 'participants-sort': event.currentTarget.value as ParticipantSort })}
          data={participantSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
        />
      </span>
    </>
  )
}
