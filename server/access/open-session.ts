import { createHash, randomBytes } from 'node:crypto'
import { limits } from '@strongroom/contract/limits.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'

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

/**
 * Opens a session. The token goes into the authorization header, the cookie is honoured only where bytes are answered.
 * `by`: the provider that recognised the person, and when it saw them.
 */
export async function openSession(
  change: Change,
  personId: string,
  by: By | undefined = undefined,
): Promise<OpenedSession> {
  const { now, visitor } = change
  const opened = { sessionId: uuidv7(), token: newToken(), cookie: newToken() }
  const session = {
    id: opened.sessionId,
    person_id: personId,
    cookie_hash: hashOf(opened.cookie),
    created: now,
    authenticated_at: by?.authenticatedAt ?? now,
    identity_provider_id: by?.providerId ?? null,
    client_secret_id: by?.clientSecretId ?? null,
    last_used: now,
    expires: new Date(now.getTime() + limits.sessionAbsolute),
    address: visitor.address,
    user_agent: visitor.userAgent,
  }
  const inserted = change.db
    .with('opened', (db) => db.insertInto('session').values(session).returning('id'))
    .insertInto('session_token')
    .values({ hash: hashOf(opened.token), session_id: opened.sessionId })
    .execute()
  await Promise.all([inserted, refuseChanged(change, personId, by)])
  return opened
}

/**
 * Asked before, too; once more here, behind the insert, which waits where the person's password, state, workgroup or
 * address is being changed in this moment: who was disabled, whose password is another one by now, or who is let in by a
 * provider only, opens no session.
 */
async function refuseChanged({ db }: Change, personId: string, by: By | undefined): Promise<void> {
  const { rows } = await sql<{ disabled: boolean; only: boolean; password_hash: string | null }>`
    select disabled_at is not null as disabled, identity_only(id) as only, password_hash
      from person where id = ${personId}::uuid`.execute(db)
  const [person] = rows
  const isOther = by?.passwordHash !== undefined && by.passwordHash !== person?.password_hash
  const isShutOut = !by?.providerId && !by?.clientSecretId && person?.only
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
