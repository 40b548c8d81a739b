import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { notifyProblem } from '../ui/messages/notify-problem.ts'
import { text } from '../i18n/language.ts'
import { readToken } from '../api/token.ts'

/** Named by the specification without a page of their own. */
const PAGELESS = new Set(['/title-search-form', '/notification', '/react/notification'])

/** Unknown addresses lead to the start, and who is signed in is told so. */
export function ToStart(): ReactNode {
  // Not followed: while the way there is looked up the path is another, and one would be led there once more.
  const [path] = useState(() => window.location.pathname)
  useEffect(() => {
    if (readToken() !== null && !PAGELESS.has(path)) notifyProblem(text('error-page.unknown', { path }))
  }, [path])
  return <Navigate to="/" replace />
}
