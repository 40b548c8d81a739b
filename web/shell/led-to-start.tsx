import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { notifyProblem } from '../ui/messages/notify-problem.ts'

/** In place of a page that isn't there, or not for this person: the start, where the message says why. */
export function LedToStart({ message }: { message: string }): ReactNode {
  useEffect(() => notifyProblem(message), [message])
  return <Navigate to="/" replace />
}
