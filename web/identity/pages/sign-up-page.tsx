import type { ReactNode } from 'react'
import { SignUpPanel } from '../registration/sign-up-panel.tsx'

/** Asking for a registration link of one's own. */
export function SignUpPage(): ReactNode {
  return <SignUpPanel />
}
