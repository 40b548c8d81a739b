const KEY = 'reset-link'

export interface ResetLink {
  email: string
  token: string
}

/**
 * Takes address and one-use token of /forgot-password?email&token (or of /?email&token) out of the address and the
 * history, before any request could carry them along. They then live in this tab only.
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

/** The link that was in the address, if there was one. */
export function readResetLink(): ResetLink | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as ResetLink) : null
}

/** Forgets it: used, not valid, or not wanted. */
export const dropResetLink = () => sessionStorage.removeItem(KEY)
