import type { ReactNode } from 'react'
import { EmailLinkPanel } from '../settings/email-link-panel.tsx'

/** Stopping a change of the email address by the link that was mailed to the address of now. */
export function StopEmailPage(): ReactNode {
  return <EmailLinkPanel act="stop" />
}
