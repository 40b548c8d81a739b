import { Button } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { untrustedQuery } from './queries.ts'

/** The number of participants off the trusted list, for people who may invite; renders nothing without any. */
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
      onClick={() =>
        openLateDialog(async () => (await import('./untrusted-people.tsx')).UntrustedPeople, { workspace })
      }
    >
      {t('participant.untrusted.button', { count })}
    </Button>
  )
}
