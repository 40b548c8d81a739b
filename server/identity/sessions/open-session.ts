import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { fixedStatement, fixedText } from '../../database/fast/fixed-statement.ts'
import { Refused } from '../../kernel/refused.ts'
import { type Outcome, outcomeParts } from '../../kernel/write-down.ts'

/** What is stored of a token: it can be looked up, not used. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const newToken = () => randomBytes(32).toString('base64url')

export interface OpenedSession {
  sessionId: string
  token: string
  cookie: string
}

/** What lets somebody in. */
interface By {
  /** When a provider saw them. */
  authenticatedAt?: Date
  providerId?: string
  clientSecretId?: string
  /** What their password was compared with. */
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

/** Inserts the session, asks whether the person may have it, and writes down what was recorded before. */
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
 * Opens a session, and writes down what was recorded before it. The token goes into the authorization header, the cookie is honoured only where bytes are answered.
 * `by`: the provider that recognised the person, and when it saw them.
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

/** The person, as they are once the session is in the database. */
interface Found {
  disabled: boolean
  shut_out: boolean
  password_hash: string | null
}

/**
 * Asked before, too; once more here, behind the insert, which waits where the person's password, state, workgroup or
 * address is being changed in this moment: who was disabled, whose password is another one by now, or who is let in by a
 * provider only, opens no session.
 */
function refuseChanged(person: Found | undefined, by: By | undefined): void {
  const isOther = by?.passwordHash !== undefined && by.passwordHash !== person?.password_hash
  const isShutOut = !by?.providerId && !by?.clientSecretId && person?.shut_out
  if (!person || person.disabled || isOther || isShutOut) throw new Refused('try.again')
}

/**
 * The session goes on under a new token, which replaces every other one after the grace that parallel tabs need.
 * `authenticatedAt` only from what shows the person anew: the password, a passkey that verified them, their provider.
 * Codes and other second factors don't make a session recent.
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
