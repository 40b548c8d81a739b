import { isKnownCode } from '../i18n/error-messages.ts'
import { type Purpose, redeemIdentity } from '@strongroom/contract/identity/identity.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { noteActivity } from '../api/activity.ts'
import { beginSession } from './session.ts'

let returned: string | null = null
let problem: unknown = null

/** Moves the result of a provider sign-in out of the URL of /login, before any request is sent. */
export function takeSignOn() {
  const { pathname, search } = window.location
  const params = new URLSearchParams(search)
  returned = params.get('signOn')
  if (pathname !== '/login' || !returned) return
  params.delete('signOn')
  window.history.replaceState(window.history.state, '', params.size ? `${pathname}?${params}` : pathname)
}

/** After the return from a provider: begins the session, or stores why there is none. */
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

/** Why the last provider sign-in failed; null otherwise. */
export const signOnProblem = () => problem

/** Addresses are not trusted: an unknown code is reported as a plain refusal. */
function problemOf(code: string): CallError {
  return new CallError(isKnownCode(code) ? code : 'identity.refused', 403)
}

interface Return {
  next?: string | undefined
  /** The workgroup whose branding the sign-in page has. */
  workgroupUuid?: string | undefined
  purpose?: Purpose
}

/** Goes to a provider at this URL, to return to `next`; a failure shows the sign-in page as it was left. */
export function leaveFor(redirectUrl: string, { next, workgroupUuid, purpose }: Return) {
  const url = new URL(redirectUrl, window.location.origin)
  if (next) url.searchParams.set('next', next)
  if (workgroupUuid) url.searchParams.set('workgroupUuid', workgroupUuid)
  if (purpose) url.searchParams.set('purpose', purpose)
  window.location.assign(url)
}
