import type { ReactNode } from 'react'
import { LoginColumns } from '../sign-in/login-columns.tsx'

/** Signing in. The guard of the route leads on to `next` once there is a session. */
export function LoginPage(): ReactNode {
  return <LoginColumns />
}
