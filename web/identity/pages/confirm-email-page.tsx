import type { ReactNode } from 'react'
import { EmailLinkPanel } from '../settings/email-link-panel.tsx'

/** Confirms a new email address by the link that was mailed to it. */
export function ConfirmEmailPage(): ReactNode {
  return <EmailLinkPanel act="confirm" />
}
