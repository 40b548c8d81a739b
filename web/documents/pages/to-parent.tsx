import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { text } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'

interface Props {
  workspaceUuid: string
  /** The earlier data; undefined if it was never loaded. */
  known: Asset | undefined
  isFolder?: boolean
  error: unknown
}

/**
 * Redirects from a deleted or inaccessible document or folder to its parent, with a message. Nobody is asked about unsaved
 * input: nothing is left that it could be saved to.
 */
export function ToParent({ workspaceUuid, known, isFolder = false, error }: Props): ReactNode {
  const isMissing = error instanceof CallError && error.status === 404
  const missing = isFolder ? text('error.folder.not.found') : text('document.not-found')
  const message = isMissing ? missing : describe(error)
  useEffect(() => notifyProblem(message), [message])
  const folderUuid = known?.parentUuid ?? workspaceUuid
  if (folderUuid === workspaceUuid)
    return <Navigate to="/share/$workspaceUuid" params={{ workspaceUuid }} replace ignoreBlocker />
  return (
    <Navigate
      to="/share/$workspaceUuid/folder/$folderUuid"
      params={{ workspaceUuid, folderUuid }}
      replace
      ignoreBlocker
    />
  )
}
