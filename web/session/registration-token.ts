const KEY = 'registration-token'

/**
 * Takes the one-use token of /register?user=… (or of /?user=…) out of the address and the history, before any request
 * could carry it along. It then lives in this tab only, until it is used or turns out to be worth nothing.
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

/** The token that was in the address, if there was one. */
export const readRegistrationToken = () => sessionStorage.getItem(KEY)

/** Forgets it: used, or not valid. */
export const dropRegistrationToken = () => sessionStorage.removeItem(KEY)
