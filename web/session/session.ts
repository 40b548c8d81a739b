import type { PasswordMinimum } from '@strongroom/contract/wire/fields.ts'
import { getMe, getMyself } from '@strongroom/contract/identity/sign-in.ts'
import type { UserActions } from '@strongroom/contract/identity/user-actions.ts'
import type { ConfirmBy, User } from '@strongroom/contract/identity/users.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { keepZone } from '../i18n/own-time.ts'
import { queryClient } from '../api/query-client.ts'
import { dropToken, onTokenChange, readToken } from '../api/token.ts'

/** The signed-in person and their actions beyond single workspaces. */
export interface Session {
  user: User
  actions: UserActions
  /** The provider that opened this session; null after a password sign-in. */
  identityProvider: string | null
  /** How the person can confirm their identity here. */
  confirmBy: ConfirmBy[]
  /** The minimum length of a new password, set by the person's workgroup. */
  passwordMinimum: PasswordMinimum
}

const EMAIL_KEY = 'last-login-email'

/** The session as the server sees it; null when signed out. Other failures are thrown. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: loadSession,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

async function loadSession(): Promise<Session | null> {
  if (!readToken()) return null
  try {
    const [user, me] = await Promise.all([
      call(getMe, { query: {} }),
      call(getMyself, { query: { includeActions: 'true' } }),
    ])
    const { actions, identityProviderUuid: identityProvider, confirmBy, passwordMinimum } = me
    if (actions && cookieNames(user)) {
      keepZone(user.timezone)
      return { user, actions, identityProvider, confirmBy, passwordMinimum }
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
  }
  dropToken()
  keepZone(undefined)
  return null
}

/** The server sets `user-uuid`; if it is gone or names somebody else, the session has ended in this browser. */
function cookieNames(user: User): boolean {
  return document.cookie.split('; ').includes(`user-uuid=${user.uuid}`)
}

/** Whether token and cookie still belong to the loaded session. */
export function sessionIsWhole(session: Session): boolean {
  return readToken() !== null && cookieNames(session.user)
}

/** The session of a signed-in page. Only for use inside the private routes. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (!data) throw new CallError('signed.out', 401)
  return data
}

/** The session if there is one: for parts of public pages too. */
export function useMaybeSession(): Session | null {
  return useQuery({ ...sessionQuery, enabled: false }).data ?? null
}

/** Signs in with the password; resolves with the session loaded. The address is remembered for the next time. */
export async function signIn(email: string, password: string): Promise<void> {
  const bytes = new TextEncoder().encode(`${email}:${password}`)
  const basic = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  await call(getMe, { query: { emailAddress: email } }, { headers: { authorization: `Basic ${basic}` } })
  rememberEmail(email)
  await beginSession()
}

/** Reloads the session after an answer brought a token. Remembers the person, however they signed in. */
export async function beginSession(): Promise<void> {
  const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (!session) throw new CallError('signed.out', 401)
  rememberEmail(session.user.email)
}

function forgetAllBut(kept: string) {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== kept })
}

/** Drops the session and everything fetched under it. */
export function endSession() {
  dropToken()
}

export const rememberedEmail = () => localStorage.getItem(EMAIL_KEY) ?? ''
export const rememberEmail = (email: string) => localStorage.setItem(EMAIL_KEY, email)

/** Calls back when the session has changed or ended, here or in another tab. */
export function onSessionChange(listener: () => void) {
  const compare = async () => {
    const before = queryClient.getQueryData(sessionQuery.queryKey)
    const now = readToken() ? await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }) : null
    if (now === null) keepZone(undefined)
    if (now?.user.uuid === before?.user.uuid && now !== null) return
    queryClient.setQueryData(sessionQuery.queryKey, now)
    listener()
    forgetAllBut('session')
  }
  // A failed request says nothing about the session; the next call finds out.
  onTokenChange(() => void compare().catch(() => undefined))
}
