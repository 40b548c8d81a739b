import { limits } from '@strongroom/contract/wire/limits.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { keepAlive } from '@strongroom/contract/wire/system.ts'
import { call } from '../api/call.ts'
import { ACTIVE_KEY, idleFor, timeOf } from '../api/activity.ts'
import { dropToken } from '../api/token.ts'

const KEPT_KEY = 'last-keep-alive'

/** Milliseconds without activity after which the password is required. */
export const LOCK_AFTER = limits.idleTimeout - limits.idlePromptBefore

/** Forgets the activity of a signed-out person. */
export function forgetActivity() {
  localStorage.removeItem(ACTIVE_KEY)
  localStorage.removeItem(KEPT_KEY)
}

/** Whether the idle time has ended the session. */
export const hasTimedOut = () => (idleFor() ?? 0) >= limits.idleTimeout

/** Reports activity to the server: only after activity, and at most every three minutes for all tabs together. */
export function keepAliveWhenDue() {
  const kept = timeOf(KEPT_KEY)
  if (timeOf(ACTIVE_KEY) <= kept || Date.now() - kept < limits.keepAlive) return
  localStorage.setItem(KEPT_KEY, String(Date.now()))
  // A failure is ignored: the next call finds out whether the session is live.
  void call(keepAlive, {}).catch(() => undefined)
}

/** Ends the idle session, here and on the server. */
export function timeOut() {
  void call(logout, {}).catch(() => undefined)
  dropToken()
}
