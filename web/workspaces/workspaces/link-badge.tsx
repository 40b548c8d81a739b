import { Badge } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconArchive } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'

/** Marks a workspace kept by a records system, and what that forbids. */
export function LinkBadge({ workspace: { linkType } }: { workspace: Workspace }) {
  const t = useText()
  if (linkType === null || linkType === 'NONE') return null
  return (
    <Badge
      size="sm"
      color="grape"
      title={t(`workspace.link.${linkType}.hint`)}
      leftSection={<IconArchive size={12} aria-label={t(`workspace.link.${linkType}.hint`)} />}
    >
      {t(`workspace.link.${linkType}`)}
    </Badge>
  )
}
