import { createStore, useStore } from '../store/create-store.ts'

const connected = createStore(navigator.onLine)
window.addEventListener('online', () => connected.write(true))
window.addEventListener('offline', () => connected.write(false))

/**
 * Whether the browser has a connection. Renders again only when that changes; the library's hook does after every first
 * render, and whenever the estimated speed of the connection changes.
 */
export const useOnline = (): boolean => useStore(connected)
