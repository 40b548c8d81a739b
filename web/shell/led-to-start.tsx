import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { notifyProblem } from '../ui/messages/notify-problem.ts'

/** Redirects home from a missing or forbidden page, with a message. Nothing is left there that input could be saved to. */
export function LedToStart({ message }: { message: string }): ReactNode {
  useEffect(() => notifyProblem(message), [message])
  return <Navigate to="/" replace ignoreBlocker />
}
