import type { ReactNode } from 'react'
import { CallError } from '../call-error.ts'
import { ErrorPage } from './error-page.tsx'

/** What stands in place of a page that the server's `actions` don't open to the person. */
export function ForbiddenPage(): ReactNode {
  return <ErrorPage error={new CallError('permission.denied', 403)} />
}
