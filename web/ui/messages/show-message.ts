import type { NotificationData } from '@mantine/notifications'
import { createElement, type FunctionComponent } from 'react'
import type { MessageAction } from './action-message.tsx'
import { focusHeading } from '../layout/focus-heading.ts'
import { createStore, useStore } from '../../store/create-store.ts'

interface Place {
  /** The message list, once loaded. */
  List: FunctionComponent | null
  /** The message to show without the list. */
  plain: string | null
}

const place = createStore<Place>({ List: null, plain: null })

/** Numbers messages, so that a repeated one has a new button. */
let shown = 0

/** The messages that only say that something is done, and disappear by themselves. */
const passing = new Set<string>()

const update = (changed: Partial<Place>) => place.write({ ...place.read(), ...changed })

async function loadMessages() {
  const { MessageList, ActionMessage, isThere, notifications } = await import('./message-list.tsx')
  if (place.read().List !== MessageList) update({ List: MessageList, plain: null })
  return { ActionMessage, isThere, notifications }
}

/** A message that is closed takes the focus of its own button with it. */
function leave() {
  if (document.activeElement?.closest('[role=alert]')) focusHeading({ preventScroll: true })
}

/** Preloads the list where messages are likely: a later one, for instance about the network, then shows at once. */
export function prepareMessages(): void {
  void loadMessages().catch(() => undefined)
}

/**
 * Shows a message at the bottom right; the notification library is loaded on first use. A message with the same text
 * replaces the existing one. `action`: a button in it.
 */
export function showMessage(message: NotificationData & { message: string }, action?: MessageAction): void {
  const id = message.message
  if (!action && typeof message.autoClose === 'number') passing.add(id)
  loadMessages().then(
    ({ notifications, isThere, ActionMessage }) => {
      const close = () => notifications.hide(id)
      const content = action ? createElement(ActionMessage, { key: (shown += 1), message: id, action, close }) : id
      const named = { ...message, id, message: content, onClose: leave }
      const known = isThere(id)
      if (known) notifications.update(named)
      else notifications.show(named)
    },
    () => update({ plain: message.message }),
  )
}

/** Removes the messages that would disappear anyway: over a dialog that opens they would cover its buttons. */
export function hidePassing(): void {
  if (passing.size === 0) return
  const ids = [...passing]
  passing.clear()
  void loadMessages().then(
    ({ notifications }) => ids.forEach((id) => notifications.hide(id)),
    () => undefined,
  )
}

/** Removes the message shown without the list. */
export const dropPlainMessage = () => update({ plain: null })

/** The state of messages. */
export const useMessages = () => useStore(place)
