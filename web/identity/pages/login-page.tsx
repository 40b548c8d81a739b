import type { ReactNode } from 'react'
import { LoginColumns } from '../sign-in/login-columns.tsx'

/** The sign-in page. The route's guard continues to `next` once there is a session. */
export function LoginPage(): ReactNode {
  return <LoginColumns />
}
