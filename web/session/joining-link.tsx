import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useJoiningSearch } from './joining-search.ts'

interface Props {
  to: '/login' | '/forgot-password' | '/sign-up' | '/resend-invitation'
  children: ReactNode
}

/** Leads from one page before signing in to another, with what the address carries for later. */
export function JoiningLink({ to, children }: Props) {
  const search = useJoiningSearch()
  return <Anchor renderRoot={(props) => <Link {...props} to={to} search={search} />}>{children}</Anchor>
}
