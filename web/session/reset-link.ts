const KEY = 'reset-link'

export interface ResetLink {
  email: string
  token: string
}

/**
 * Moves address and one-time token of /forgot-password?email&token (or of /?email&token) from the URL and the history
 * to this tab's storage, before any request could carry them along.
 */
export function takeResetLink() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const [email, token] = [params.get('email'), params.get('token')]
  if (!email || !token || (pathname !== '/forgot-password' && pathname !== '/')) return
  sessionStorage.setItem(KEY, JSON.stringify({ email, token } satisfies ResetLink))
  params.delete('email')
  params.delete('token')
  const rest = params.size ? `?${params}` : ''
  window.history.replaceState(window.history.state, '', `/forgot-password${rest}`)
}

/** The stored link, if there was one. */
export function readResetLink(): ResetLink | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as ResetLink) : null
}

/** Removes a used, invalid or unwanted link. */
export const dropResetLink = () => sessionStorage.removeItem(KEY)
