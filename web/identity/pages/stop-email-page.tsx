import type { ReactNode } from 'react'
import { EmailLinkPanel } from '../settings/email-link-panel.tsx'

/** Cancels a change of the email address by the link mailed to the current address. */
export function StopEmailPage(): ReactNode {
  return <EmailLinkPanel act="stop" />
}
