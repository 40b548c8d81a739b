import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { CallError } from '../api/call-error.ts'
import { type JoiningSearch, joiningSearch } from '../session/joining-search.ts'
import { readMfaFailure, readMobileInitKey } from '../session/mobile-init-key.ts'
import { forgetActivity, hasTimedOut } from '../session/idle.ts'
import { nextPath } from '@strongroom/contract/wire/next-path.ts'
import { adoptPreferences } from '../session/preferences.ts'
import { queryClient } from '../api/query-client.ts'
import { finishSignOn } from '../session/sign-on.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { call } from '../api/call.ts'
import { hasArrivedByLink } from '../session/share-link.ts'
import { forgetKeptDrafts } from '../session/kept-drafts.ts'
import { endSession, rememberedEmail, type Session, sessionIsWhole, sessionQuery } from '../session/session.ts'

async function currentSession() {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session && !sessionIsWhole(session)) {
    endSession()
    return null
  }
  if (session) await adoptPreferences(session)
  return session
}

/** With these status codes the application couldn't load: /splash says so, and returns once it can. */
const START_FAILURES = [400, 500, 502, 503, 504]

const sessionOr = (failed: (error: CallError) => unknown) =>
  currentSession().catch((error: unknown) => {
    throw error instanceof CallError && START_FAILURES.includes(error.status) ? failed(error) : error
  })

/** Whether the second factor is missing. */
const needsFactor = ({ actions }: Session) => !actions.completedAuth

/**
 * The destination after signing in or following a mailed link: a mailed key leads to the settings, and its failure is
 * shown.
 */
function placeOf({ actions }: Session, next: string | undefined): string {
  if (readMfaFailure()) return '/mfa-login'
  return readMobileInitKey() !== null && actions.initiateMobileAuth ? '/settings' : nextPath(next)
}

const toFactor = ({ next, workgroupUuid }: JoiningSearch) =>
  redirect({ to: '/mfa-login', search: { next: next === '/' ? undefined : next, workgroupUuid }, replace: true })

/** Whether the last person who tried to sign in here was another: none of this person's addresses, in any case. */
function isSomebodyElse({ user }: Session): boolean {
  const remembered = rememberedEmail().toLowerCase()
  return remembered !== '' && ![user.email, ...user.emailAliases].some((email) => email.toLowerCase() === remembered)
}

/** Guards private pages: requires a session, or redirects to /login, which returns here. */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  const { href, search } = location
  const session = await sessionOr(() => redirect({ to: '/splash', search: { next: href }, replace: true }))
  if (hasArrivedByLink() && session && isSomebodyElse(session)) {
    await call(logout, {}).catch(() => undefined)
    forgetKeptDrafts()
    endSession()
    throw redirect({ to: '/login', search: { next: href }, replace: true })
  }
  const { workgroupUuid } = joiningSearch(search)
  if (session && needsFactor(session)) throw toFactor({ next: href, workgroupUuid })
  if (session?.actions.acceptTerms) throw redirect({ to: '/splash', replace: true })
  if (session) return
  const next = href === '/' ? undefined : href
  throw redirect({ to: hasTimedOut() ? '/session-timeout' : '/login', search: { next, workgroupUuid }, replace: true })
}

/** Guards sign-in pages: a signed-in person continues to `next`. */
export async function requireNoSession({ search }: { search: JoiningSearch }): Promise<void> {
  // A person returning from their provider has no session yet, or resumes the previous one.
  await finishSignOn()
  const session = await currentSession()
  if (session && needsFactor(session)) throw toFactor(search)
  if (session) throw redirect({ href: placeOf(session, search.next), replace: true })
  // A new sign-in starts with fresh activity.
  forgetActivity()
}

/** Guards the page about a session's end: not while the session is live. */
export async function requireEndedSession({ search }: { search: JoiningSearch }): Promise<void> {
  const session = await currentSession()
  if (session && needsFactor(session)) throw toFactor(search)
  if (session) throw redirect({ href: nextPath(search.next), replace: true })
}

/** Guards the page of the second factor: for sessions that lack only it, and for failed mailed links. */
export async function requireMissingFactor({ search }: { search: JoiningSearch }): Promise<void> {
  const session = await currentSession()
  if (!session) throw redirect({ to: '/login', search, replace: true })
  if (!needsFactor(session) && !readMfaFailure()) throw redirect({ href: placeOf(session, search.next), replace: true })
}

/** Guards the page of the terms: for people who must accept them. */
export async function requireTerms({ search }: { search: JoiningSearch }): Promise<void> {
  const session = await currentSession()
  if (!session) throw redirect({ to: '/login', search, replace: true })
  if (!session.actions.acceptTerms) throw redirect({ href: nextPath(search.next), replace: true })
}
