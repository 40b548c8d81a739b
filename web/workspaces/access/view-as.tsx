import { Alert, Button, Group, Text } from '@mantine/core'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import { IconEye } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '../../i18n/language.ts'
import { useViewing, view } from '../../api/viewing.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { personName } from '../../ui/people/person-name.ts'

/** The banner of a workspace viewed as somebody else: as whom, and the way back. Going elsewhere ends the view. */
export function ViewAsBanner() {
  const t = useText()
  const viewing = useViewing()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isHere = viewing !== undefined && path.startsWith(`/share/${viewing.workspaceUuid}`)
  useEffect(() => {
    if (viewing && !isHere) view(undefined)
  }, [viewing, isHere])
  if (!isHere) return null
  return (
    <Alert color="yellow" role="status" mb="md" p="sm">
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" maw="100%">
          <IconEye size={20} aria-hidden style={{ flex: 'none' }} />
          <Text>{t('view-as.banner', { name: viewing.name })}</Text>
        </Group>
        <Button size="sm" variant="default" onClick={() => view(undefined)}>
          {t('view-as.back')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Viewing the workspace as a participant; `go` opens its files. */
export const viewAsIntent = (go: () => void): Intent<Participant> => ({
  label: 'view-as.start',
  icon: IconEye,
  shown: (participant) => participant.actions?.viewAs ?? false,
  open: ({ uuid, workspaceUuid, user }) => {
    view({ workspaceUuid, participantUuid: uuid, name: personName(user) })
    go()
  },
})
