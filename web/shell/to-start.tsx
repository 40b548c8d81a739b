import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { notifyProblem } from '../ui/messages/notify-problem.ts'
import { text } from '../i18n/language.ts'
import { readToken } from '../api/token.ts'

/** Named by the specification without a page of their own. */
const PAGELESS = new Set(['/title-search-form', '/notification', '/react/notification'])

/** Unknown paths lead home, in the language of the link; signed-in people get a message. */
export function ToStart(): ReactNode {
  // Read once: during the redirect the path changes, which would redirect again.
  const [{ pathname: path, searchParams }] = useState(() => new URL(window.location.href))
  const language = searchParams.get('language')
  useEffect(() => {
    if (readToken() !== null && !PAGELESS.has(path)) notifyProblem(text('error-page.unknown', { path }))
  }, [path])
  return <Navigate to="/" search={(language === null ? {} : { language }) as never} replace />
}
