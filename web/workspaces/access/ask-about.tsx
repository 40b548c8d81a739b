import { NativeSelect, TextInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { personName } from '../../ui/people/person-name.ts'
import { PEOPLE_AT_ONCE, peopleQuery } from './queries.ts'

interface Props {
  workspaceUuid: string
  /** Undefined: the caller themselves. */
  person: Participant | undefined
  onPerson: (person: Participant | undefined) => void
}

/**
 * The person in question: the caller, or, for people who may ask about others, another participant. Renders nothing for
 * everybody else.
 */
export function AskAbout({ workspaceUuid, person, onPerson }: Props) {
  const t = useText()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const query = asked.length >= limits.searchMinimum ? asked : undefined
  const people = useQuery(peopleQuery(workspaceUuid, query))
  const { user } = useSession()
  // Choosing the own row means the caller themselves.
  const found = people.data?.content.filter(({ actions, userUuid }) => actions?.explain && userUuid !== user.uuid) ?? []
  const all = person && !found.some(({ uuid }) => uuid === person.uuid) ? [person, ...found] : found
  if (all.length === 0 && words === '') return null
  const more = (people.data?.metadata.totalElements ?? 0) > PEOPLE_AT_ONCE
  return (
    <>
      {(more || words !== '') && (
        <TextInput
          type="search"
          label={t('participant.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        label={t('why.person')}
        value={person?.uuid ?? ''}
        onChange={(event) => onPerson(all.find(({ uuid }) => uuid === event.currentTarget.value))}
        data={[
          { value: '', label: t('why.myself') },
          ...all.map(({ uuid, user }) => ({ value: uuid, label: personName(user) })),
        ]}
      />
    </>
  )
}
