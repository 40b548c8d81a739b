import type { ReactNode } from 'react'
import { SignInForm } from '../sign-in/sign-in-form.tsx'

/** Signing in. The guard of the route leads on to `next` once there is a session. */
export function LoginPage(): ReactNode {
  return <SignInForm />
}
