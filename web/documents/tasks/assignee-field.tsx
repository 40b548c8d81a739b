import { Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { personName } from '../../ui/people/person-name.ts'
import { participantsQuery } from '../../workspaces/participants/queries.ts'
import { ChosenPills } from './chosen-pills.tsx'
import classes from './tasks.module.css'
import { toggled } from './toggled.ts'

/** A chosen participant. */
export interface Assignee {
  uuid: string
  name: string
}

interface Props {
  workspaceUuid: string
  chosen: Assignee[]
  onChosen: (chosen: Assignee[]) => void
  /** Also people who haven't accepted their invitation yet. */
  withPending: boolean
  error?: string | undefined
}

/** Chooses participants of a workspace, found by name or address. Hidden participants are never offered. */
export function AssigneeField({ workspaceUuid, chosen, onChosen, withPending, error }: Props) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), limits.searchDebounce)
  const query = words.length >= limits.searchMinimum ? words : undefined
  const { data } = useQuery(
    participantsQuery({
      workspaceUuid,
      type: 'STANDARD',
      query,
      ...(withPending ? {} : { classification: 'accepted' as const }),
    }),
  )
  return (
    <Fieldset legend={t('task.assignees')} p="sm" pt="xs">
      <Stack gap="xs">
        <ChosenPills
          chosen={chosen}
          nameOf={({ name }) => name}
          removeOf={({ name }) => t('task.assignees.remove', { name })}
          onChosen={onChosen}
        />
        <TextInput
          label={t('task.assignees.search')}
          placeholder={t('list.search.minimum', { count: limits.searchMinimum })}
          value={typed}
          error={error}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          // Enter searches instead of submitting the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ul className={classes.choices} aria-label={t('task.assignees.found')}>
          {data?.content.map((one) => (
            <li key={one.uuid} className={classes.choice}>
              <Checkbox
                label={personName(one.user)}
                description={one.user.email === personName(one.user) ? undefined : one.user.email}
                checked={chosen.some(({ uuid }) => uuid === one.uuid)}
                onChange={() => onChosen(toggled(chosen, { uuid: one.uuid, name: personName(one.user) }))}
              />
            </li>
          ))}
        </ul>
        {data?.content.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {query === undefined ? t('participant.none-found') : t('search.none', { query })}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
