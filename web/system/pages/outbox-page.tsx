import type { ReactNode } from 'react'
import { OutboxPanel } from '../outbox/outbox-panel.tsx'

/** Demos only: the emails that would have been sent. */
export function OutboxPage(): ReactNode {
  return <OutboxPanel />
}
