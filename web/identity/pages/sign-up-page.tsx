import type { ReactNode } from 'react'
import { SignUpPanel } from '../registration/sign-up-panel.tsx'

/** Requests a registration link. */
export function SignUpPage(): ReactNode {
  return <SignUpPanel />
}
