const KEY = 'email-link'
const PAGES = ['/confirm-email', '/stop-email', '/undo-email']

export interface EmailLink {
  user: string
  email: string
  token: string
}

/**
 * Moves the parameters of a /confirm-email, /stop-email or /undo-email link from the URL to the session storage, before
 * any request could carry them along.
 */
export function takeEmailLink() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const [user, token] = [params.get('user'), params.get('token')]
  if (!PAGES.includes(pathname) || !user || !token) return
  sessionStorage.setItem(KEY, JSON.stringify({ user, token, email: params.get('email') ?? '' } satisfies EmailLink))
  for (const name of ['user', 'token', 'email']) params.delete(name)
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** The stored link, if there was one. */
export function readEmailLink(): EmailLink | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as EmailLink) : null
}

/** Removes the used link. */
export const dropEmailLink = () => sessionStorage.removeItem(KEY)
