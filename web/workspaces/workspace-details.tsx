import { Badge } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { useText } from '../app/language.ts'
import listClasses from '../ui/list-card.module.css'

/** The second line of a workspace: invitation or owner, and how it is protected. */
export function WorkspaceDetails({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const owner = personName(workspace.owner)
  const pending = !workspace.participant.hasAccepted
  return (
    <span className={listClasses.detail}>
      {pending && <Badge size="sm">{t('workspace.invited')}</Badge>}
      <span>{t(pending ? 'workspace.invited-by' : 'workspace.owner', { owner })}</span>
      {workspace.hasTwoStepEnabled && (
        <Badge size="sm" color="teal" leftSection={<IconShieldLock size={12} aria-hidden />}>
          {t('workspace.two-step')}
        </Badge>
      )}
    </span>
  )
}

function personName({ givenName, familyName, email }: Workspace['owner']): string {
  return `${givenName} ${familyName}`.trim() || (email ?? '')
}
