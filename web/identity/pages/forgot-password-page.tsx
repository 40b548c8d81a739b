import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textParam } from '../../session/search-params.ts'
import { ForgotPasswordPanel } from '../registration/forgot-password-panel.tsx'

/** Sets a new password by a mailed link. */
export function ForgotPasswordPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return <ForgotPasswordPanel emailAddress={textParam(search['email-address'])} />
}
