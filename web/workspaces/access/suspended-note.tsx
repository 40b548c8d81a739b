import { Alert } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconPlayerPause } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'

/** Tells people of other workgroups why nothing can be changed here; its own people have a banner on every page. */
export function SuspendedNote({ workspace }: { workspace: Pick<Workspace, 'suspended' | 'workgroup'> }) {
  const t = useText()
  const { user } = useSession()
  if (!workspace.suspended || user.organisationUuid === workspace.workgroup.uuid) return null
  return (
    <Alert color="orange" role="status" mb="md" p="sm" icon={<IconPlayerPause size={20} aria-hidden />}>
      {t('workspace.suspended', { workgroup: workspace.workgroup.name })}
    </Alert>
  )
}
