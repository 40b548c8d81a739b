import { Notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'

export { notifications } from '@mantine/notifications'
export { ActionMessage } from './action-message.tsx'

/** How many are shown at once; others queue. */
const MOST = 3

/** The messages at the bottom right. */
export function MessageList(): ReactNode {
  return <Notifications position="bottom-right" limit={MOST} />
}

/** Whether a message is shown or queued. */
export function isThere(id: string): boolean {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].some((one) => one.id === id)
}
