import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useJoiningSearch } from './joining-search.ts'

interface Props {
  to: '/login' | '/forgot-password' | '/sign-up' | '/resend-invitation'
  children: ReactNode
}

/** A link between pages before sign-in that keeps their search parameters. */
export function JoiningLink({ to, children }: Props) {
  const search = useJoiningSearch()
  return <Anchor renderRoot={(props) => <Link {...props} to={to} search={search} />}>{children}</Anchor>
}
