import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { notifyProblem } from '../ui/messages/notify-problem.ts'

/** Redirects home from a missing or forbidden page, with a message. */
export function LedToStart({ message }: { message: string }): ReactNode {
  useEffect(() => notifyProblem(message), [message])
  return <Navigate to="/" replace />
}
