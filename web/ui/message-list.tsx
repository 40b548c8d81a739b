import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'

export { notifications } from '@mantine/notifications'

/** Where messages appear: at the bottom right. */
export function MessageList(): ReactNode {
  return <Notifications position="bottom-right" />
}
