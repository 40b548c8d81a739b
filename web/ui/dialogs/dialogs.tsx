import type { ReactNode } from 'react'
import { createStore, useStore } from '../../store/create-store.ts'
import { answerLeaving, mayLeave, PlaceOfForms, useIsAsking } from '../forms/unsaved-changes.ts'

/** What a dialog needs to show itself; `top` is false while another one lies over it. */
export interface DialogHandle {
  opened: boolean
  top: boolean
  /** Closes it; asks first where a form in it has changes that nobody is saving. */
  close: () => void
  /** Closes it once what it is for is done: nothing is lost, nobody is asked. */
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
 * Opens a modal or blade from anywhere, an intent for instance:
 * `openDialog((dialog) => <RenameAsset asset={asset} dialog={dialog} />)`.
 */
export function openDialog(render: Entry['render']) {
  lastId += 1
  entries.write([...entries.read(), { id: lastId, opened: true, opener: currentOpener(), render }])
}

/** What has the focus; for an entry of a menu, which closes now, the button of that menu. */
function currentOpener(): HTMLElement | null {
  const active = document.activeElement
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : active
  return opener instanceof HTMLElement ? opener : null
}

/** Closes whatever is open, when the page under it goes away. */
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
  // Kept until its closing animation is over; where nothing moves it is gone at once, with what it kept.
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) remove(id)
  else setTimeout(() => remove(id), CLOSING)
}

/**
 * The focus goes back to where the dialog was opened from, unless a navigation has taken it elsewhere. What opened it
 * may be gone, the row that was deleted for instance: then reading goes on from the heading of the page.
 */
function remove(id: number) {
  const opener = entries.read().find((entry) => entry.id === id)?.opener
  const lost = document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]')
  entries.write(entries.read().filter((entry) => entry.id !== id))
  if (lost) giveFocusBack(opener)
}

/** ms after which a row that is still there is taken to stay. */
const GOES_SOON = 5000

function giveFocusBack(opener: HTMLElement | null | undefined) {
  const readOn = () => document.querySelector<HTMLElement>('main h1')?.focus()
  if (!opener?.isConnected) return readOn()
  opener.focus()
  // The list is read anew while the dialog closes: what was deleted goes a moment later, and the focus with it.
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) readOn()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), GOES_SOON)
}

/** The place where opened dialogs appear; once, in the frame of the application. */
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
