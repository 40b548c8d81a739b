import { limits } from '@strongroom/contract/wire/limits.ts'
import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import { fixedStatement } from '../../database/fast/fixed-statement.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Actor, Factors } from '../../kernel/read.ts'
import { hashOf } from './open-session.ts'
import { missingFactor } from '../../access/second-factor.ts'

const TOUCH_EVERY = 60_000

/** The live session behind a bearer token. `background` requests don't extend the idle time. */
export async function sessionByToken(ports: Ports, token: string, background: boolean): Promise<Actor | undefined> {
  const [row] = await selectByToken(ports.databases.read, { ...timesOf(ports), hash: hashOf(token) })
  return row && actorOf(ports, row, background)
}

/** The live session behind the browser's cookie. */
export async function sessionByCookie(ports: Ports, cookie: string): Promise<Actor | undefined> {
  const [row] = await selectByCookie(ports.databases.read, { ...timesOf(ports), hash: hashOf(cookie) })
  return row && actorOf(ports, row, false)
}

interface Times {
  now: Date
  /** Sessions last used before this time have ended. */
  idleSince: Date
}

function timesOf({ clock }: Ports): Times {
  const now = clock.now()
  return { now, idleSince: new Date(now.getTime() - limits.idleTimeout) }
}

type Sessions = SelectQueryBuilder<DB & { s: DB['session'] }, 's', object>

/**
 * Filters live sessions. `sessions` starts at the selective table, such as the token, because PostgreSQL keeps the
 * written order of more than a few joins.
 */
const liveOf = (sessions: Sessions, { now, idleSince }: Times) =>
  sessions
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .leftJoin('mobile_authenticator as a', (join) =>
      join.onRef('a.person_id', '=', 'p.id').on('a.registered_at', 'is not', null),
    )
    .leftJoin('client_secret as c', 'c.id', 's.client_secret_id')
    .leftJoin('identity_provider as i', 'i.id', 's.identity_provider_id')
    .leftJoin('workgroup as ig', (join) =>
      join.onRef('ig.id', '=', 'i.workgroup_id').on('ig.sso_bypasses_mfa', '=', true),
    )
    .select(['s.identity_provider_id', 'ig.id as bypasses', 'c.scope'])
    .select([
      'g.account_id',
      'g.edition',
      'g.is_suspended',
      'm.is_workgroup_admin',
      'm.is_account_admin',
      'p.is_sales',
      'p.is_operator',
    ])
    .select(['s.id', 's.person_id', 's.last_used', 's.authenticated_at', 'm.workgroup_id', 'p.terms_version'])
    .select(['s.second_factor', 'g.enforce_mobile_auth_login', 'g.phishing_resistant_only', 'a.asks_at_login'])
    .select((eb) =>
      eb.exists(eb.selectFrom('passkey as k').select('k.id').whereRef('k.person_id', '=', 'p.id')).as('has_passkey'),
    )
    .where('s.ended_at', 'is', null)
    .where('s.expires', '>', now)
    .where('s.last_used', '>', idleSince)
    .where('p.disabled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.identity_provider_id', 'is', null),
        eb.and([eb('i.is_enabled', '=', true), eb('i.removed_at', 'is', null)]),
      ]),
    )

/** The actors of those of these sessions that are live. Idle times stay unchanged. */
export async function livingActors(ports: Ports, sessionIds: string[]): Promise<Actor[]> {
  const rows = await selectLiving(ports.databases.read, { ...timesOf(ports), sessionIds })
  return rows.map((row) => actorOf(ports, row, true))
}

/** The actor of a session; undefined if it has ended or its person may not sign in. */
export const currentActor = async (ports: Ports, sessionId: string): Promise<Actor | undefined> =>
  (await livingActors(ports, [sessionId]))[0]

const selectLiving = fixedStatement((db, { now, idleSince, sessionIds }: Times & { sessionIds: string[] }) =>
  liveOf(db.selectFrom('session as s'), { now, idleSince }).where(sql<boolean>`s.id = any(${sessionIds}::uuid[])`),
)

/**
 * The person who holds the ticket of an upload, with the rights of the session that began it. That session may have
 * ended by signing out or by time. Undefined if the ticket is unknown or has ended, or the person may not sign in.
 */
export async function actorByTicket(ports: Ports, ticket: Buffer): Promise<Actor | undefined> {
  const [row] = await selectByTicket(ports.databases.read, { ...timesOf(ports), ticket })
  return row && actorOf(ports, row, true)
}

const selectByTicket = fixedStatement((db, { now, idleSince, ticket }: Times & { ticket: Buffer }) =>
  liveOf(
    db.selectFrom(
      sql<Selectable<DB['session']>>`(
        select coalesce(session_id, id) as id, person_id, ${now}::timestamptz as last_used, authenticated_at,
            'infinity'::timestamptz as expires, null::timestamptz as ended_at, second_factor, identity_provider_id,
            client_secret_id
          from upload where ticket = ${ticket}::bytea and expires > ${now}::timestamptz offset 0)`.as('s'),
    ) as unknown as Sessions,
    { now, idleSince },
  ),
)

const selectByToken = fixedStatement((db, { now, idleSince, hash }: Times & { hash: Buffer }) =>
  liveOf(
    db
      .selectFrom('session_token as t')
      .innerJoin('session as s', 's.id', 't.session_id')
      .where('t.hash', '=', hash)
      .where((eb) => eb.or([eb('t.valid_until', 'is', null), eb('t.valid_until', '>', now)])) as unknown as Sessions,
    { now, idleSince },
  ),
)

const selectByCookie = fixedStatement((db, { now, idleSince, hash }: Times & { hash: Buffer }) =>
  liveOf(db.selectFrom('session as s').where('s.cookie_hash', '=', hash), { now, idleSince }),
)

interface SessionRow {
  id: string
  person_id: string
  last_used: Date
  authenticated_at: Date
  terms_version: string | null
  workgroup_id: string | null
  account_id: string | null
  edition: string | null
  is_suspended: boolean | null
  is_sales: boolean
  is_operator: boolean
  is_workgroup_admin: boolean | null
  is_account_admin: boolean | null
  second_factor: string
  enforce_mobile_auth_login: boolean | null
  phishing_resistant_only: boolean | null
  asks_at_login: boolean | null
  has_passkey: SqlBool
  identity_provider_id: string | null
  bypasses: string | null
  scope: string | null
}

function actorOf(ports: Ports, row: SessionRow, background: boolean): Actor {
  const now = ports.clock.now()
  if (!background && now.getTime() - row.last_used.getTime() > TOUCH_EVERY) touch(ports, row.id, now)
  const factors = factorsOf(row)
  return {
    personId: row.person_id,
    sessionId: row.id,
    workgroupId: row.workgroup_id,
    isEnterprise: editionOf(row.edition).isEnterprise,
    isSuspended: row.is_suspended ?? false,
    isSales: row.is_sales && row.scope === null && ports.config.features.sales,
    isOperator: row.is_operator && row.scope === null,
    features: ports.config.features,
    administers: {
      workgroupId: row.is_workgroup_admin ? row.workgroup_id : null,
      accountId: row.is_account_admin ? row.account_id : null,
    },
    authenticatedAt: row.authenticated_at,
    // A service account accepts no terms and has no second factor: its creator is responsible for it.
    termsAccepted: row.scope !== null || !ports.config.terms || row.terms_version === ports.config.terms.version,
    factors,
    identityProviderId: row.identity_provider_id,
    unfinished: row.scope === null ? missingFactor(factors) : null,
    scope: row.scope as Actor['scope'],
  }
}

/** A workgroup that requires passkeys accepts no provider instead, which may be weaker. */
const isBypassed = ({ bypasses, workgroup_id }: SessionRow) => bypasses !== null && bypasses === workgroup_id

const factorsOf = (row: SessionRow): Factors => ({
  passed: row.second_factor as Factors['passed'],
  hasAuthenticator: row.asks_at_login !== null,
  hasPasskey: Boolean(row.has_passkey),
  bypasses: row.bypasses,
  isEnforced: Boolean(row.phishing_resistant_only) || (Boolean(row.enforce_mobile_auth_login) && !isBypassed(row)),
  isPasskeyOnly: row.phishing_resistant_only ?? false,
  // A person with passkeys but no authenticator is always asked; the preference belongs to the authenticator.
  isWanted: row.asks_at_login ?? Boolean(row.has_passkey),
})

/** Extends the idle time, at most once a minute and outside the request's transaction. */
function touch(ports: Ports, sessionId: string, now: Date): void {
  ports.databases.beside
    .updateTable('session')
    .set({ last_used: now })
    .where('id', '=', sessionId)
    .execute()
    .catch((error) => ports.log.warn({ err: error }, "a session's last use was not written"))
}
