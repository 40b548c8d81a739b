import type { CallCode } from '../api/call-error.ts'

const KEY = 'mobile-init-key'
const FAILURE_KEY = 'mfa-failure'

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
  dropMfaFailure()
  if (expiry > Date.now()) sessionStorage.setItem(KEY, JSON.stringify({ key, expiry }))
  else sessionStorage.setItem(FAILURE_KEY, 'mobile.init.key.invalid' satisfies CallCode)
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

/** Why the link that was followed leads nowhere: /mfa-login says so, after signing in where that is needed. */
export const readMfaFailure = () => sessionStorage.getItem(FAILURE_KEY) as CallCode | null

/** It was said. */
export const dropMfaFailure = () => sessionStorage.removeItem(FAILURE_KEY)

/** Forgets it: used, or not valid. */
export const dropMobileInitKey = () => sessionStorage.removeItem(KEY)
