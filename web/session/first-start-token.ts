const KEY = 'first-start-token'

/**
 * The token of /first-start#…, moved from the address to this tab's storage, so that it isn't left in the history. Null
 * without one.
 */
export function takeFirstStartToken(): string | null {
  const { hash, pathname, search } = window.location
  if (hash.length > 1) {
    sessionStorage.setItem(KEY, hash.slice(1))
    window.history.replaceState(window.history.state, '', `${pathname}${search}`)
  }
  return sessionStorage.getItem(KEY)
}

/** Removes a used token. */
export const dropFirstStartToken = () => sessionStorage.removeItem(KEY)
