import { useText } from '../../i18n/language.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { NameTile } from '../../ui/people/name-tile.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AnswerInvitation } from './answer-invitation.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { WorkspaceDetails } from './workspace-details.tsx'
import { workspaceIntents } from './workspace-intents.ts'
import classes from './workspace-list.module.css'
import { WorkspaceName } from './workspace-name.tsx'
import type { WorkspaceProps } from './workspace-row.tsx'

/** A workspace, or an invitation to one, as a card of the grid. */
export function WorkspaceCard({ workspace, extras, drawName }: WorkspaceProps) {
  const t = useText()
  const { name, participant, createdTime } = workspace
  const pending = !participant.hasAccepted
  return (
    <li className={classes.card} data-invited={pending || undefined}>
      <div className={classes.head}>
        <NameTile name={name} size={limits.workspaceTileSide} />
        {!pending && (
          <span>
            <FavouriteStar workspace={workspace} />
            <ActionMenu thing={workspace} intents={workspaceIntents} label={t('workspace.menu', { name })} />
          </span>
        )}
      </div>
      <WorkspaceName workspace={workspace} className={classes.cardName} most={limits.gridTitle} drawName={drawName} />
      <WorkspaceDetails workspace={workspace}>{extras?.details}</WorkspaceDetails>
      {extras?.latest}
      <span className="dimmed">
        {t('workspace.created')} <TimeText time={createdTime} />
      </span>
      {pending && <AnswerInvitation workspace={workspace} />}
    </li>
  )
}
