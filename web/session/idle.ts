import { limits } from '@strongroom/contract/wire/limits.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { keepAlive } from '@strongroom/contract/wire/system.ts'
import { call } from '../api/call.ts'
import { ACTIVE_KEY, idleFor, timeOf } from '../api/activity.ts'
import { dropToken } from '../api/token.ts'

const KEPT_KEY = 'last-keep-alive'

/** ms without activity after which the password is asked for. */
export const LOCK_AFTER = limits.idleTimeout - limits.idlePromptBefore

/** Nobody is signed in any more whose activity would matter. */
export function forgetActivity() {
  localStorage.removeItem(ACTIVE_KEY)
  localStorage.removeItem(KEPT_KEY)
}

/** Whether nobody was there for so long that the session is over. */
export const hasTimedOut = () => (idleFor() ?? 0) >= limits.idleTimeout

/** Tells the server that somebody is there: after activity only, and for all tabs together at most every three minutes. */
export function keepAliveWhenDue() {
  const kept = timeOf(KEPT_KEY)
  if (timeOf(ACTIVE_KEY) <= kept || Date.now() - kept < limits.keepAlive) return
  localStorage.setItem(KEPT_KEY, String(Date.now()))
  // A failure says nothing: the next call finds out whether the session lives.
  void call(keepAlive, {}).catch(() => undefined)
}

/** Ends the session that nobody used, here and at the server. */
export function timeOut() {
  void call(logout, {}).catch(() => undefined)
  dropToken()
}
