const KEY = 'unsubscribe-link'

/** Moves the token of an /unsubscribe link from the URL to this tab's storage, before any request could carry it along. */
export function takeUnsubscribeLink() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const token = params.get('token')
  if (pathname !== '/unsubscribe' || !token) return
  sessionStorage.setItem(KEY, token)
  params.delete('token')
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** The stored token, if there was one. */
export const readUnsubscribeToken = (): string | null => sessionStorage.getItem(KEY)
