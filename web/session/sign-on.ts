import { isKnownCode } from '../i18n/error-messages.ts'
import { type Purpose, redeemIdentity } from '@strongroom/contract/identity/identity.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { noteActivity } from '../api/activity.ts'
import { beginSession } from './session.ts'

let returned: string | null = null
let problem: unknown = null

/** Takes how a sign-in by a provider went out of the address of /login, before anything else is asked for. */
export function takeSignOn() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  returned = params.get('signOn')
  if (pathname !== '/login' || !returned) return
  params.delete('signOn')
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** After the way back from a provider: begins the session, or keeps why there is none. */
export async function finishSignOn(): Promise<void> {
  const result = returned
  returned = null
  if (!result) return
  if (result !== 'done') {
    problem = problemOf(result)
    return
  }
  try {
    await call(redeemIdentity, {})
    noteActivity()
    await beginSession()
    problem = null
  } catch (error) {
    problem = error
  }
}

/** Why the last way to a provider led to nothing; null otherwise. */
export const signOnProblem = () => problem

/** Addresses are not trusted: an unknown code is reported as a plain refusal. */
function problemOf(code: string): CallError {
  return new CallError(isKnownCode(code) ? code : 'identity.refused', 403)
}

/** Goes to a provider by the address that leads there, to come back to `next`. */
export function leaveFor(redirectUrl: string, { next, purpose }: { next: string | undefined; purpose?: Purpose }) {
  const url = new URL(redirectUrl, window.location.origin)
  if (next) url.searchParams.set('next', next)
  if (purpose) url.searchParams.set('purpose', purpose)
  window.location.assign(url)
}
