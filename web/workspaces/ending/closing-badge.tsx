import { Badge } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconClock } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { TimeText } from '../../ui/time-text.tsx'

/** When a workspace closes, if scheduled. */
export function ClosingBadge({ workspace: { scheduledEndTime } }: { workspace: Workspace }) {
  const t = useText()
  if (scheduledEndTime === null) return null
  return (
    <Badge size="sm" color="gray" leftSection={<IconClock size={12} aria-hidden />}>
      {t('asset.workspace-closes')} <TimeText time={scheduledEndTime} />
    </Badge>
  )
}
