import type { ReactNode } from 'react'
import { EmailLinkPanel } from '../settings/email-link-panel.tsx'

/** Undoes a change of email address by the link mailed to the previous one. */
export function UndoEmailPage(): ReactNode {
  return <EmailLinkPanel act="undo" />
}
