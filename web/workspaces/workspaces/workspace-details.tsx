import { Badge } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { AccessEndBadge } from './access-end-badge.tsx'
import { ClosingBadge } from '../ending/closing-badge.tsx'
import { TwoStepBadge } from './two-step-badge.tsx'

/** The second line of a workspace: invitation or owner, and its protection. */
export function WorkspaceDetails({ workspace, children }: { workspace: Workspace; children?: ReactNode }) {
  const t = useText()
  const owner = personName(workspace.owner)
  const pending = !workspace.participant.hasAccepted
  return (
    <span className={listClasses.detail}>
      {pending && <Badge size="sm">{t('workspace.invited')}</Badge>}
      <span>{t(pending ? 'workspace.invited-by' : 'workspace.owner', { owner })}</span>
      {children}
      <TwoStepBadge workspace={workspace} />
      <ClosingBadge workspace={workspace} />
      <AccessEndBadge workspace={workspace} />
    </span>
  )
}

function personName({ givenName, familyName, email }: Workspace['owner']): string {
  return `${givenName} ${familyName}`.trim() || (email ?? '')
}
