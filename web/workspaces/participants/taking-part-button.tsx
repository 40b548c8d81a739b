import { Button } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'

/** Opens the choice how hidden participants take part; shown to people who may decide it. */
export function TakingPartButton({ workspace }: { workspace: Workspace }) {
  const t = useText()
  if (!workspace.actions?.updateTakingPart) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => openLateDialog(async () => (await import('./taking-part.tsx')).TakingPart, { workspace })}
    >
      {t('participant.taking-part')}
    </Button>
  )
}
