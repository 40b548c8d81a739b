import type { ReactNode } from 'react'
import { TermsPanel } from '../settings/terms-panel.tsx'

/** The terms of service; accepting them leads home. */
export function SplashPage(): ReactNode {
  return <TermsPanel />
}
