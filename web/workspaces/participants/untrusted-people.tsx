import { Stack, Text } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { participantIntents } from './participant-intents.tsx'
import { ParticipantRow } from './participant-row.tsx'
import { untrustedQuery } from './queries.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** Participants who aren't on the workgroup's trusted list, with the actions on each. */
export function UntrustedPeople({ workspace, dialog }: Props) {
  const t = useText()
  const { data } = useQuery(untrustedQuery(workspace.uuid))
  const intents = useMemo(() => participantIntents(workspace.actions), [workspace.actions])
  return (
    <Blade title={t('participant.untrusted.title')} dialog={dialog}>
      <Stack gap="md">
        <Text>{t('participant.untrusted.text')}</Text>
        <ul className={listClasses.list} aria-label={t('participant.untrusted.title')}>
          {data?.content.map((participant) => (
            <ParticipantRow
              key={participant.uuid}
              participant={participant}
              intents={intents}
              grants={workspace.actions}
            />
          ))}
        </ul>
      </Stack>
    </Blade>
  )
}
