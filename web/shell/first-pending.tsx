import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StartPending } from './start-pending.tsx'

/**
 * Shows the loading state until the router shows its first page. The router itself shows one only for routes that declare
 * a pending component, and nothing for pages whose code is still being fetched.
 */
export function FirstPending({ children }: { children: ReactNode }): ReactNode {
  const isEmpty = useRouterState({ select: ({ matches }) => matches.length === 0 })
  return (
    <>
      {isEmpty && <StartPending />}
      {children}
    </>
  )
}
