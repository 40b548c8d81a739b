import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { EmailAddress } from '@strongroom/contract/wire/fields.ts'
import type { FastifyRequest } from 'fastify'
import { VIEW_AS } from '@strongroom/contract/access/view-as.ts'
import type { Place } from '../../access/place.ts'
import { viewAs } from '../../access/view-as.ts'
import { deviceCookie } from '../sessions/known-device.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { sessionByCookie, sessionByToken } from '../sessions/session.ts'
import { cookieOf, isSecure, readCookie } from '../../http/cookies.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Actor, ClientInfo } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { SignedIn } from '../../http/request-context.ts'
import { signIn } from './sign-in.ts'

const NOBODY: SignedIn = { actor: undefined, headers: {} }
const BACKGROUND = 'x-background'
const COOKIE = 'session'

/**
 * Authenticates a request: by bearer token; by Basic, which opens a session, on any call; and by the browser's cookie
 * only where bytes are answered. A bearer and a cookie of two different sessions are refused.
 */
export function authenticateWith(ports: Ports, places: readonly Place[]) {
  return async (request: FastifyRequest, clientInfo: ClientInfo, endpoint: Endpoint): Promise<SignedIn> => {
    const signedIn = await whoAsks(ports, request, { clientInfo, kind: endpoint.kind })
    const { actor } = signedIn
    const participantId = (request.query as Record<string, unknown> | null)?.[VIEW_AS]
    if (!actor || participantId === undefined) return signedIn
    const given = { ...(request.query as object), ...(request.params as object) }
    const viewAsRequest = { endpoint, participantId: String(participantId), given, places }
    return { ...signedIn, effectiveActor: () => viewAs(ports, { actor, clientInfo }, viewAsRequest) }
  }
}

async function whoAsks(
  ports: Ports,
  request: FastifyRequest,
  { clientInfo, kind }: { clientInfo: ClientInfo; kind: Endpoint['kind'] },
): Promise<SignedIn> {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const cookie = kind === 'bytes' ? readCookie(ports, request.headers.cookie, COOKIE) : undefined
  if (scheme.toLowerCase() === 'basic') {
    const given = readCredentials(credentials)
    refuseOther(request, given.email)
    return byPassword(ports, clientInfo, given)
  }
  if (scheme.toLowerCase() === 'bearer') {
    const actor = await sessionByToken(ports, credentials, request.headers[BACKGROUND] === 'true')
    if (actor && cookie && !(await isSameSession(ports, cookie, actor))) return NOBODY
    return actor ? { actor, headers: { authorization: `Bearer ${credentials}` } } : NOBODY
  }
  const actor = cookie ? await sessionByCookie(ports, cookie) : undefined
  return actor ? { actor, headers: {} } : NOBODY
}

async function isSameSession(ports: Ports, cookie: string, actor: Actor): Promise<boolean> {
  const other = await sessionByCookie(ports, cookie)
  return other?.sessionId === actor.sessionId
}

interface Credentials {
  email: string
  password: string
}

function readCredentials(credentials: string): Credentials {
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw new Refused('login.invalid')
  return { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Clients may name the address in the query too; it must be the one that signs in. */
function refuseOther(request: FastifyRequest, email: string): void {
  const { emailAddress } = (request.query ?? {}) as { emailAddress?: unknown }
  if (emailAddress === undefined || plainAddress(emailAddress) === plainAddress(email)) return
  const message = 'is not the address of the authorization'
  throw new Refused('input.invalid', { fields: [{ path: 'emailAddress', message }] })
}

const plainAddress = (given: unknown) => EmailAddress.safeParse(given).data ?? given

async function byPassword(ports: Ports, clientInfo: ClientInfo, given: Credentials): Promise<SignedIn> {
  const session = await signIn(ports, clientInfo, given)
  // A new session is read by the same statement as any other.
  const actor = await sessionByToken(ports, session.token, true)
  const device = deviceCookie(ports, clientInfo.cookies, EmailAddress.parse(given.email))
  return actor ? { actor, headers: headersOf(ports, actor.personId, session, device) } : NOBODY
}

/**
 * The response headers of a new session: its token, the two cookies, and after a password sign-in the cookie of the
 * device.
 */
export function headersOf(
  ports: Ports,
  personId: string,
  session: OpenedSession,
  device?: string,
): SignedIn['headers'] {
  const secure = isSecure(ports) ? '; Secure' : ''
  return {
    authorization: `Bearer ${session.token}`,
    'set-cookie': [
      `user-uuid=${personId}; Path=/; SameSite=Strict${secure}`,
      cookieOf(ports, COOKIE, { value: session.cookie }),
      ...(device ? [device] : []),
    ],
  }
}

/** The response headers after a session has ended. */
export function headersOfEnd(ports: Ports): SignedIn['headers'] {
  const secure = isSecure(ports) ? '; Secure' : ''
  return {
    'set-cookie': [
      `user-uuid=; Path=/; SameSite=Strict; Max-Age=0${secure}`,
      cookieOf(ports, COOKIE, { value: '', seconds: 0 }),
    ],
  }
}
