import type { ReactNode } from 'react'
import { OutboxPanel } from '../outbox/outbox-panel.tsx'

/** Demonstrations only: the mails that would have been sent. */
export function OutboxPage(): ReactNode {
  return <OutboxPanel />
}
