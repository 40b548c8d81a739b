import { Alert } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconLock } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'

/** Tells people why nothing can be deleted here. The reason of the hold is for administrators. */
export function HeldNote({ workspace }: { workspace: Pick<Workspace, 'held'> }) {
  const t = useText()
  if (!workspace.held) return null
  return (
    <Alert color="orange" role="status" mb="md" p="sm" icon={<IconLock size={20} aria-hidden />}>
      {t('workspace.held')}
    </Alert>
  )
}
