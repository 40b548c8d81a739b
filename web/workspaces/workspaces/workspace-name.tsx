import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { Link } from '@tanstack/react-router'
import { CutText } from '../../ui/cut-text.tsx'

interface Props {
  workspace: Workspace
  className: string | undefined
  /** The maximum number of characters; the whole name is then in the title. */
  most?: number
}

/** The name of a workspace, a link for participants. */
export function WorkspaceName({ workspace, className, most = Number.POSITIVE_INFINITY }: Props) {
  const { name, uuid, participant } = workspace
  const letters = [...name]
  const cut = letters.length > most ? `${letters.slice(0, most).join('')}…` : undefined
  const shown = <CutText cut={cut}>{name}</CutText>
  if (!participant.hasAccepted) {
    return (
      <span className={className} title={name}>
        {shown}
      </span>
    )
  }
  return (
    <Link to="/share/$workspaceUuid" params={{ workspaceUuid: uuid }} className={className} title={name}>
      {shown}
    </Link>
  )
}
