import type { ReactNode } from 'react'
import { EmailLinkPanel } from '../settings/email-link-panel.tsx'

/** Undoing a change of email address by the link that was mailed to the previous one. */
export function UndoEmailPage(): ReactNode {
  return <EmailLinkPanel act="undo" />
}
