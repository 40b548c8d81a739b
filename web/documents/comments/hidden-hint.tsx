import { Text } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'

/** Tells a hidden participant, in a form, how others will see the author. */
export function HiddenHint({ workspace }: { workspace: Workspace | undefined }) {
  const t = useText()
  if (!workspace?.participant.isHidden) return null
  return (
    <Text fz="sm" c="dimmed">
      {t('contribution.hidden')}
    </Text>
  )
}
