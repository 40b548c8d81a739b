const KEY = 'mobile-init-key'

/**
 * Takes the one-use key of /mfa-login?mobileInitKey=… out of the address and the history, before any request could carry
 * it along. It then lives in this tab only, until it is used or its time is over.
 */
export function takeMobileInitKey() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const key = params.get('mobileInitKey')
  if (!key) return
  const expiry = Number(params.get('mobileInitKeyExpiry')) || Date.now() + 1_200_000
  sessionStorage.setItem(KEY, JSON.stringify({ key, expiry }))
  params.delete('mobileInitKey')
  params.delete('mobileInitKeyExpiry')
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** The key that was in the address, if there was one whose time isn't over. */
export function readMobileInitKey(): string | null {
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return null
  const { key, expiry } = JSON.parse(kept) as { key: string; expiry: number }
  if (expiry > Date.now()) return key
  dropMobileInitKey()
  return null
}

/** Forgets it: used, or not valid. */
export const dropMobileInitKey = () => sessionStorage.removeItem(KEY)
