import { createStore } from '../store/create-store.ts'

const KEY = 'bearer-token'
/** How often this tab signed out. */
const dropped = createStore(0)

/** The session token of this browser, null when signed out. */
export function readToken(): string | null {
  return localStorage.getItem(KEY)
}

/** Stores the value of an `authorization` response header, with or without the word Bearer. */
export function keepToken(header: string | null) {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  if (!token || token === readToken()) return
  localStorage.setItem(KEY, token)
}

/** Removes the token and notifies this tab; other tabs get a storage event. */
export function dropToken() {
  if (readToken() === null) return
  localStorage.removeItem(KEY)
  dropped.write(dropped.read() + 1)
}

/**
 * Calls back when this tab signed out, or another tab signed in, out or as somebody else. Returns a function that stops
 * it.
 */
export function onTokenChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  const unsubscribe = dropped.subscribe(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', fromOtherTab)
  }
}
