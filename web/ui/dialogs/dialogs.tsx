import type { ReactNode } from 'react'
import { createStore, useStore } from '../../store/create-store.ts'
import { focusHeading } from '../layout/focus-heading.ts'
import { hidePassing } from '../messages/show-message.ts'
import { answerLeaving, mayLeave, PlaceOfForms, useIsAsking } from '../forms/unsaved-changes.ts'

/** The handle of an open dialog; `top` is false while another one is above it. */
export interface DialogHandle {
  opened: boolean
  top: boolean
  /** Closes it; asks first if a form in it has unsaved changes. */
  close: () => void
  /** Closes it after its purpose is done: nothing is lost, nothing is asked. */
  finish: () => void
}

interface Entry {
  id: number
  opened: boolean
  opener: HTMLElement | null
  render: (handle: DialogHandle) => ReactNode
}

const CLOSING = 200
const entries = createStore<Entry[]>([])
let lastId = 0

/**
 * Opens a modal or blade from anywhere, for instance an intent: `openDialog((dialog) => <RenameAsset asset={asset}
 * dialog={dialog} />)`.
 */
export function openDialog(render: Entry['render']) {
  // In full screen only what is inside of that element would be visible.
  if (document.fullscreenElement) void document.exitFullscreen()
  hidePassing()
  lastId += 1
  entries.write([...entries.read(), { id: lastId, opened: true, opener: currentOpener(), render }])
}

/** The focused element; for a menu item, whose menu closes now, the menu's button. */
function currentOpener(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : null
}

/** Closes all dialogs when their page goes away. */
export function closeDialogs() {
  answerLeaving(false)
  if (entries.read().length > 0) entries.write([])
}

async function close(id: number) {
  const isOpen = () => entries.read().some((entry) => entry.id === id && entry.opened)
  if (isOpen() && (await mayLeave(id)) && isOpen()) finish(id)
}

function finish(id: number) {
  entries.write(entries.read().map((entry) => (entry.id === id ? { ...entry, opened: false } : entry)))
  // Kept until its closing animation has ended; without animations it is removed at once, with its drafts.
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) remove(id)
  else setTimeout(() => remove(id), CLOSING)
}

/**
 * The focus returns to where the dialog was opened, unless a navigation has moved it. That element may be gone, for
 * instance a deleted row: then the focus moves to the page's heading.
 */
function remove(id: number) {
  const opener = entries.read().find((entry) => entry.id === id)?.opener
  const lost =
    document.activeElement === document.body || document.activeElement?.closest('[role="dialog"], [data-dialog-cover]')
  entries.write(entries.read().filter((entry) => entry.id !== id))
  if (lost) giveFocusBack(opener)
}

/** Milliseconds after which a row that still exists is assumed to stay. */
const GOES_SOON = 5000

function giveFocusBack(opener: HTMLElement | null | undefined) {
  if (!opener?.isConnected) return focusHeading()
  opener.focus()
  // The list refetches while the dialog closes: a deleted row disappears a moment later, and the focus with it.
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) focusHeading()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), GOES_SOON)
}

/** The place of open dialogs; once, in the shell. */
export function Dialogs() {
  const all = useStore(entries)
  const asking = useIsAsking()
  const top = asking ? undefined : all.findLast((entry) => entry.opened)
  return all.map(({ id, opened, render }) => (
    <PlaceOfForms key={id} value={id}>
      {render({ opened, top: id === top?.id, close: () => void close(id), finish: () => finish(id) })}
    </PlaceOfForms>
  ))
}
