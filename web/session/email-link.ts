const KEY = 'email-link'
const PAGES = ['/confirm-email', '/stop-email', '/undo-email']

export interface EmailLink {
  user: string
  email: string
  token: string
}

/** Takes what a link of /confirm-email, /stop-email or /undo-email carries out of the address, before any request could carry it along. */
export function takeEmailLink() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const [user, token] = [params.get('user'), params.get('token')]
  if (!PAGES.includes(pathname) || !user || !token) return
  sessionStorage.setItem(KEY, JSON.stringify({ user, token, email: params.get('email') ?? '' } satisfies EmailLink))
  for (const name of ['user', 'token', 'email']) params.delete(name)
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** The link that was in the address, if there was one. */
export function readEmailLink(): EmailLink | null {
  const kept = sessionStorage.getItem(KEY)
  return kept ? (JSON.parse(kept) as EmailLink) : null
}

/** Forgets it: it has been used. */
export const dropEmailLink = () => sessionStorage.removeItem(KEY)
