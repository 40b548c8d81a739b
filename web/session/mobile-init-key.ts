import type { CallCode } from '../api/call-error.ts'

const KEY = 'mobile-init-key'
const FAILURE_KEY = 'mfa-failure'

/**
 * Moves the one-time key of /mfa-login?mobileInitKey=… from the URL and the history to this tab's storage, before any
 * request could carry it along. It stays until it is used or expires.
 */
export function takeMobileInitKey() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const key = params.get('mobileInitKey')
  if (!key) return
  const expiry = Number(params.get('mobileInitKeyExpiry')) || Date.now() + 1_200_000
  dropMfaFailure()
  if (expiry > Date.now()) sessionStorage.setItem(KEY, JSON.stringify({ key, expiry }))
  else sessionStorage.setItem(FAILURE_KEY, 'mobile.init.key.invalid' satisfies CallCode)
  params.delete('mobileInitKey')
  params.delete('mobileInitKeyExpiry')
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** The stored key, if there is one that hasn't expired. */
export function readMobileInitKey(): string | null {
  const kept = sessionStorage.getItem(KEY)
  if (!kept) return null
  const { key, expiry } = JSON.parse(kept) as { key: string; expiry: number }
  if (expiry > Date.now()) return key
  dropMobileInitKey()
  return null
}

/** Why the mailed link failed: /mfa-login shows it, after signing in if needed. */
export const readMfaFailure = () => sessionStorage.getItem(FAILURE_KEY) as CallCode | null

/** Removes the shown failure. */
export const dropMfaFailure = () => sessionStorage.removeItem(FAILURE_KEY)

/** Removes a used or invalid key. */
export const dropMobileInitKey = () => sessionStorage.removeItem(KEY)
