import { CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Classification } from '@strongroom/contract/workspaces/participants.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
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
      <ParticipantSearch query={filter.query ?? ''} onQuery={(query) => onFilter({ query: query || undefined })} />
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

/** Searches half a second after the last key, from three characters on. */
function ParticipantSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useText()
  const [typed, setTyped] = useState(query)
  const later = useDebouncedCallback((text: string) => {
    if (text.length === 0 || text.length >= limits.searchMinimum) onQuery(text)
  }, limits.searchDebounce)
  const change = (text: string) => {
    setTyped(text)
    later(text.trim())
  }
  const short = typed.trim().length > 0 && typed.trim().length < limits.searchMinimum
  return (
    <TextInput
      className={classes.search}
      type="text"
      role="searchbox"
      aria-label={t('participant.search')}
      placeholder={t('participant.search')}
      {...(short ? { description: t('participant.search.minimum', { count: limits.searchMinimum }) } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        typed && <CloseButton size="sm" aria-label={t('workspace.filter.clear')} onClick={() => change('')} />
      }
    />
  )
}
