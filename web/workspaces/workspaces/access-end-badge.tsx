import { Badge } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { TimeText } from '../../ui/time-text.tsx'

/** When the person's own access to a workspace ends by itself, if it does. */
export function AccessEndBadge({ workspace: { participant } }: { workspace: Workspace }) {
  const t = useText()
  if (participant.expiresTime === null) return null
  return (
    // On phones the text has two lines in other languages: the date must not be cut.
    <Badge
      size="sm"
      color="orange"
      h="auto"
      mih={18}
      styles={{ label: { whiteSpace: 'normal' } }}
      leftSection={<IconHourglass size={12} aria-hidden />}
    >
      {t('workspace.access-ends')} <TimeText time={participant.expiresTime} />
    </Badge>
  )
}
