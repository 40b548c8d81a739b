import type { ReactNode } from 'react'
import { RegistrationPanel } from '../registration/registration-panel.tsx'

/** Registers by the link of an invitation. */
export function RegisterPage(): ReactNode {
  return <RegistrationPanel />
}
