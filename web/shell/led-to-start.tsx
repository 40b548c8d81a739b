import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { notifyProblem } from '../ui/messages/notify-problem.ts'

/**
 * Redirects home from a missing or forbidden page, with a message. Nobody is asked about unsaved input: nothing is left
 * that it could be saved to.
 */
export function LedToStart({ message }: { message: string }): ReactNode {
  useEffect(() => notifyProblem(message), [message])
  return <Navigate to="/" replace ignoreBlocker />
}
