import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CutText } from '../../ui/cut-text.tsx'

const asItIs = (shown: string): ReactNode => shown

interface Props {
  workspace: Workspace
  className: string | undefined
  /** The maximum number of characters; the whole name is then in the title. */
  most?: number
  /** Draws the name, or what is shown of it; as it is if omitted. */
  drawName?: ((shown: string) => ReactNode) | undefined
}

/** The name of a workspace, a link for participants. */
export function WorkspaceName({ workspace, className, most = Number.POSITIVE_INFINITY, drawName = asItIs }: Props) {
  const { name, uuid, participant } = workspace
  const letters = [...name]
  const cut = letters.length > most ? drawName(`${letters.slice(0, most).join('')}…`) : undefined
  const shown = <CutText cut={cut}>{drawName(name)}</CutText>
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
