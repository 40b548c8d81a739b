import { Notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'

export { notifications } from '@mantine/notifications'

/** How many stand there at once; others wait for their turn. */
const MOST = 3

/** Where messages appear: at the bottom right. */
export function MessageList(): ReactNode {
  return <Notifications position="bottom-right" limit={MOST} />
}

/** Whether a message is shown, or waits to be. */
export function isThere(id: string): boolean {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].some((one) => one.id === id)
}
