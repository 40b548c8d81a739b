import { Button, Stack, Text } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { participantIntents } from './participant-intents.tsx'
import { ParticipantRow } from './participant-row.tsx'
import { participantsQuery } from './queries.ts'

const untrustedQuery = (workspaceUuid: string) =>
  participantsQuery({ workspaceUuid, trusted: 'false', size: limits.listSizeMax })

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

/** Their number, for people who may invite; renders nothing without any. */
export function UntrustedButton({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { data } = useQuery({
    ...untrustedQuery(workspace.uuid),
    enabled: workspace.actions?.createParticipant ?? false,
  })
  const count = data?.metadata.totalElements ?? 0
  if (count === 0) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="orange"
      leftSection={<IconShieldExclamation size={16} aria-hidden />}
      onClick={() => openDialog((dialog) => <UntrustedPeople workspace={workspace} dialog={dialog} />)}
    >
      {t('participant.untrusted.button', { count })}
    </Button>
  )
}
