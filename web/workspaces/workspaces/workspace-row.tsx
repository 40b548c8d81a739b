import type { ReactNode } from 'react'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { WorkspaceDetails } from './workspace-details.tsx'
import { workspaceIntents } from './workspace-intents.ts'
import classes from './workspace-list.module.css'
import { WorkspaceName } from './workspace-name.tsx'
import type { WorkspaceExtras } from './workspaces-panel.tsx'

export interface WorkspaceProps {
  workspace: Workspace
  extras: WorkspaceExtras | undefined
  /** Draws the name; as it is if omitted. */
  drawName?: ((shown: string) => ReactNode) | undefined
}

/** A workspace, or an invitation to one, as a row. */
export function WorkspaceRow({ workspace, extras, drawName }: WorkspaceProps) {
  const t = useText()
  const { name, participant, createdTime } = workspace
  const pending = !participant.hasAccepted
  return (
    <li
      className={`${listClasses.row} ${classes.row} ${pending ? classes.invited : ''}`}
      data-selected={pending || undefined}
      data-invited={pending || undefined}
    >
      <NameTile name={name} />
      <div className={listClasses.text}>
        <WorkspaceName workspace={workspace} className={listClasses.name} drawName={drawName} />
        <WorkspaceDetails workspace={workspace}>
          <span>
            {t('workspace.created')} <TimeText time={createdTime} />
          </span>
          {extras?.details}
        </WorkspaceDetails>
      </div>
      <div className={classes.latest}>{extras?.latest}</div>
      <div className={classes.trail}>
        {pending ? (
          <AnswerInvitation workspace={workspace} />
        ) : (
          <>
            <FavouriteStar workspace={workspace} />
            <ActionMenu thing={workspace} intents={workspaceIntents} label={t('workspace.menu', { name })} />
          </>
        )}
      </div>
    </li>
  )
}
