import type { NotificationData } from '@mantine/notifications'
import type { FunctionComponent } from 'react'
import { createStore, useStore } from '../../store/create-store.ts'

interface Place {
  /** What shows messages, once it is there. */
  List: FunctionComponent | null
  /** What would be said if it could be loaded. */
  plain: string | null
}

const place = createStore<Place>({ List: null, plain: null })

const update = (changed: Partial<Place>) => place.write({ ...place.read(), ...changed })

async function loadMessages() {
  const { MessageList, isThere, notifications } = await import('./message-list.tsx')
  if (place.read().List !== MessageList) update({ List: MessageList, plain: null })
  return { isThere, notifications }
}

/** Where messages are to be expected: a later one, that there is no network for instance, can then be shown at once. */
export function prepareMessages(): void {
  void loadMessages().catch(() => undefined)
}

/**
 * Shows a message at the bottom right; the notification library is loaded on first use. The same words again renew the
 * message that is there instead of standing below it.
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

/** Takes away what was said without the list. */
export const dropPlainMessage = () => update({ plain: null })

/** What is shown of messages, and by what. */
export const useMessages = () => useStore(place)
