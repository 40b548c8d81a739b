import type { ReactNode } from 'react'
import { TermsPanel } from '../settings/terms-panel.tsx'

/** The terms of service; once accepted it leads to the start. */
export function SplashPage(): ReactNode {
  return <TermsPanel />
}
