import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import { Refused } from '../../kernel/refused.ts'
import { type Outcome, outcomeParts } from '../../kernel/write-down.ts'

/** The stored form of a token: it can be looked up but not used. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const newToken = () => randomBytes(32).toString('base64url')

export interface OpenedSession {
  sessionId: string
  token: string
  cookie: string
}

/** How the person signed in. */
interface By {
  /** When the provider authenticated the person. */
  authenticatedAt?: Date
  providerId?: string
  clientSecretId?: string
  /** The hash that the password was compared with. */
  passwordHash?: string
}

interface Values extends Outcome {
  id: string
  personId: string
  cookie: Buffer
  token: Buffer
  now: Date
  authenticatedAt: Date
  expires: Date
  providerId: string | null
  clientSecretId: string | null
  address: string
  userAgent: string
}

/** Inserts the session, checks that the person may have it, and writes the events recorded before. */
const insertSession = fixedStatement((db, v: Values) => {
  const { rows, columns } = outcomeParts(v)
  return fixedText(
    db,
    sql<Found>`with ${rows}
      select disabled, shut_out, password_hash, ${columns} from open_session(${v.id}::uuid, ${v.personId}::uuid,
        ${v.cookie}::bytea, ${v.token}::bytea, ${v.now}::timestamptz, ${v.authenticatedAt}::timestamptz,
        ${v.expires}::timestamptz, ${v.providerId}::uuid, ${v.clientSecretId}::uuid, ${v.address}::text, ${v.userAgent}::text)`,
  )
})

/**
 * Opens a session and writes the events recorded before it. The token goes into the authorization header; the cookie is
 * accepted only by calls that answer with bytes. `by` names the provider and when it authenticated the person.
 */
export async function openSession(
  change: Change,
  personId: string,
  by: By | undefined = undefined,
): Promise<OpenedSession> {
  const { now, clientInfo } = change
  const opened = { sessionId: uuidv7(), token: newToken(), cookie: newToken() }
  const expires = new Date(now.getTime() + limits.sessionAbsolute)
  const values = {
    id: opened.sessionId,
    personId,
    cookie: hashOf(opened.cookie),
    token: hashOf(opened.token),
    now,
    authenticatedAt: by?.authenticatedAt ?? now,
    expires,
    providerId: by?.providerId ?? null,
    clientSecretId: by?.clientSecretId ?? null,
    address: clientInfo.address,
    userAgent: clientInfo.userAgent,
  }
  const rows = await change.writeWith((outcome) => insertSession(change.db, { ...outcome, ...values }))
  refuseChanged(rows[0], by)
  return opened
}

/** The person as found after the session was inserted. */
interface Found {
  disabled: boolean
  shut_out: boolean
  password_hash: string | null
}

/**
 * Repeats the earlier checks after the insert, which waits for concurrent changes of the person's password, state,
 * workgroup or address. A person who was disabled, whose password has changed, or who must use a provider gets no
 * session.
 */
function refuseChanged(person: Found | undefined, by: By | undefined): void {
  const isOther = by?.passwordHash !== undefined && by.passwordHash !== person?.password_hash
  const isShutOut = !by?.providerId && !by?.clientSecretId && person?.shut_out
  if (!person || person.disabled || isOther || isShutOut) throw new Refused('try.again')
}

/**
 * Continues the session under a new token, which replaces all others after the grace period that parallel tabs need.
 * `authenticatedAt` is set only by what authenticates the person: the password, a passkey with user verification, their
 * provider. Second factors don't make a session recent.
 */
export async function renewToken(change: Change, sessionId: string, authenticatedAt?: Date): Promise<string> {
  const token = newToken()
  await change.db
    .updateTable('session_token')
    .set({ valid_until: new Date(change.now.getTime() + limits.tokenGrace) })
    .where('session_id', '=', sessionId)
    .where('valid_until', 'is', null)
    .execute()
  await change.db
    .insertInto('session_token')
    .values({ hash: hashOf(token), session_id: sessionId })
    .execute()
  await change.db
    .updateTable('session')
    .set({ ...(authenticatedAt ? { authenticated_at: authenticatedAt } : {}), last_used: change.now })
    .where('id', '=', sessionId)
    .execute()
  change.headers.authorization = `Bearer ${token}`
  return token
}
