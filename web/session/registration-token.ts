const KEY = 'registration-token'

/**
 * Moves the one-time token of /register?user=… (or of /?user=…) from the URL and the history to this tab's storage,
 * before any request could carry it along. It stays until it is used or turns out to be invalid.
 */
export function takeRegistrationToken() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  const token = params.get('user')
  if (!token || (pathname !== '/register' && pathname !== '/')) return
  sessionStorage.setItem(KEY, token)
  params.delete('user')
  window.history.replaceState(window.history.state, '', params.size ? `/register?${params}` : '/register')
}

/** The stored token, if there was one. */
export const readRegistrationToken = () => sessionStorage.getItem(KEY)

/** Removes a used or invalid key. */
export const dropRegistrationToken = () => sessionStorage.removeItem(KEY)
