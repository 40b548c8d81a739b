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
import { prepareMessages } from '../ui/messages/show-message.ts'
import { hasArrivedByLink } from '../session/share-link.ts'
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

/** With these the application couldn't be loaded: /splash says so, and leads back once it can. */
const START_FAILURES = [400, 500, 502, 503, 504]

const sessionOr = (failed: (error: CallError) => unknown) =>
  currentSession().catch((error: unknown) => {
    throw error instanceof CallError && START_FAILURES.includes(error.status) ? failed(error) : error
  })

/** Whether the second factor is missing. */
const needsFactor = ({ actions }: Session) => !actions.completedAuth

/**
 * Where people who have just come from signing in or from a mailed link go: a mailed key waits for them in the settings, and
 * what is wrong with one is said.
 */
function placeOf({ actions }: Session, next: string | undefined): string {
  if (readMfaFailure()) return '/mfa-login'
  return readMobileInitKey() !== null && actions.initiateMobileAuth ? '/settings' : nextPath(next)
}

const toFactor = ({ next, workgroupUuid }: JoiningSearch) =>
  redirect({ to: '/mfa-login', search: { next: next === '/' ? undefined : next, workgroupUuid }, replace: true })

/** Whether the last who tried to sign in here was another: by none of the addresses that the person has, in capitals or not. */
function isSomebodyElse({ user }: Session): boolean {
  const remembered = rememberedEmail().toLowerCase()
  return remembered !== '' && ![user.email, ...user.emailAliases].some((email) => email.toLowerCase() === remembered)
}

/** Private pages: signed in, or on to /login, which comes back here. */
export async function requireSession({ location }: { location: ParsedLocation }): Promise<void> {
  const { href, pathname, search } = location
  const session = await sessionOr(() => redirect({ to: '/splash', search: { next: href }, replace: true }))
  if (hasArrivedByLink() && session && isSomebodyElse(session)) {
    await call(logout, {}).catch(() => undefined)
    endSession()
    throw redirect({ to: '/login', search: { next: href }, replace: true })
  }
  const { workgroupUuid } = joiningSearch(search)
  if (session && needsFactor(session)) throw toFactor({ next: href, workgroupUuid })
  if (session?.actions.acceptTerms) throw redirect({ to: '/splash', replace: true })
  if (session) return prepareMessages()
  const next = pathname === '/' && (href === '/' || workgroupUuid) ? undefined : href
  throw redirect({ to: hasTimedOut() ? '/session-timeout' : '/login', search: { next, workgroupUuid }, replace: true })
}

/** Pages for signing in: who is signed in already goes on to `next`. */
export async function requireNoSession({ search }: { search: JoiningSearch }): Promise<void> {
  // Whoever comes back from their provider has no session yet, or goes on with the one that they left.
  await finishSignOn()
  const session = await currentSession()
  if (session && needsFactor(session)) throw toFactor(search)
  if (session) throw redirect({ href: placeOf(session, search.next), replace: true })
  // Whoever signs in here begins anew.
  forgetActivity()
}

/** The page that tells of a session's end: not while it lives. */
export async function requireEndedSession({ search }: { search: JoiningSearch }): Promise<void> {
  const session = await currentSession()
  if (session && needsFactor(session)) throw toFactor(search)
  if (session) throw redirect({ href: nextPath(search.next), replace: true })
}

/** The page of the second factor: for those who are signed in but for it, and for those whose mailed link is of no use. */
export async function requireMissingFactor({ search }: { search: JoiningSearch }): Promise<void> {
  const session = await currentSession()
  if (!session) throw redirect({ to: '/login', search, replace: true })
  if (!needsFactor(session) && !readMfaFailure()) throw redirect({ href: placeOf(session, search.next), replace: true })
}

/** The page of the terms: for those who have to accept them. */
export async function requireTerms({ search }: { search: JoiningSearch }): Promise<void> {
  const session = await currentSession()
  if (!session) throw redirect({ to: '/login', search, replace: true })
  if (!session.actions.acceptTerms) throw redirect({ href: nextPath(search.next), replace: true })
}
