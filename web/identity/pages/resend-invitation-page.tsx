import type { ReactNode } from 'react'
import { ResendPanel } from '../registration/resend-panel.tsx'

/** Sends a new link for an invitation whose link was lost. */
export function ResendInvitationPage(): ReactNode {
  return <ResendPanel />
}
