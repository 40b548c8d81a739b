import type { ReactNode } from 'react'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import listClasses from '../../ui/lists/list-card.module.css'
import { WorkspaceCard } from './workspace-card.tsx'
import classes from './workspace-list.module.css'
import type { WorkspaceExtras } from './workspaces-panel.tsx'
import { WorkspaceRow } from './workspace-row.tsx'

interface Props {
  workspaces: Workspace[]
  view: 'list' | 'grid'
  extrasOf: (workspace: Workspace) => WorkspaceExtras | undefined
  /** Draws the names, with what was searched for marked; as they are if omitted. */
  drawName?: ((shown: string) => ReactNode) | undefined
}

/** Workspaces as rows or as cards, in the server's order. */
export function WorkspaceList({ workspaces, view, extrasOf, drawName }: Props) {
  const t = useText()
  const Item = view === 'grid' ? WorkspaceCard : WorkspaceRow
  return (
    <ul aria-label={t('workspace.list.label')} className={view === 'grid' ? classes.grid : listClasses.list}>
      {workspaces.map((workspace) => (
        <Item key={workspace.uuid} workspace={workspace} extras={extrasOf(workspace)} drawName={drawName} />
      ))}
    </ul>
  )
}
