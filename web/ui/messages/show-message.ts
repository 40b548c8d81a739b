import type { NotificationData } from '@mantine/notifications'
import type { FunctionComponent } from 'react'
import { createStore, useStore } from '../../store/create-store.ts'

interface Place {
  /** The message list, once loaded. */
  List: FunctionComponent | null
  /** The message to show without the list. */
  plain: string | null
}

const place = createStore<Place>({ List: null, plain: null })

const update = (changed: Partial<Place>) => place.write({ ...place.read(), ...changed })

async function loadMessages() {
  const { MessageList, isThere, notifications } = await import('./message-list.tsx')
  if (place.read().List !== MessageList) update({ List: MessageList, plain: null })
  return { isThere, notifications }
}

/** Preloads the list where messages are likely: a later one, for instance about the network, then shows at once. */
export function prepareMessages(): void {
  void loadMessages().catch(() => undefined)
}

/**
 * Shows a message at the bottom right; the notification library is loaded on first use. A message with the same text
 * replaces the existing one.
 */
export function showMessage(message: NotificationData & { message: string }): void {
  const named = { ...message, id: message.message }
  loadMessages().then(
    ({ notifications, isThere }) => {
      const known = isThere(named.id)
      if (known) notifications.update(named)
      else notifications.show(named)
    },
    () => update({ plain: message.message }),
  )
}

/** Removes the message shown without the list. */
export const dropPlainMessage = () => update({ plain: null })

/** The state of messages. */
export const useMessages = () => useStore(place)
