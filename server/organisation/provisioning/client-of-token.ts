import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import { hashOf } from '../../identity/sessions/open-session.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Actor, Factors } from '../../kernel/read.ts'

const TOUCH_EVERY = 60_000

/** A directory that acts on the people of one workgroup. */
export interface ProvisioningClient {
  /** The token's name, which the record shows. */
  name: string
  actor: Actor
  workgroupId: string
  accountId: string
  isSuspended: boolean
}

const NO_FACTORS: Factors = {
  passed: 'NONE',
  hasAuthenticator: false,
  hasPasskey: false,
  bypasses: null,
  isEnforced: false,
  isPasskeyOnly: false,
  isWanted: false,
}

/** The client whose token this is; undefined if it is unknown, revoked or has expired. */
export async function clientOfToken(ports: Ports, token: string): Promise<ProvisioningClient | undefined> {
  const now = ports.clock.now()
  const row = await ports.databases.read
    .selectFrom('provisioning_token as k')
    .innerJoin('workgroup as g', 'g.id', 'k.workgroup_id')
    .innerJoin('person as p', 'p.id', 'k.person_id')
    .select(['k.id', 'k.person_id', 'k.workgroup_id', 'k.last_used', 'g.account_id', 'g.edition', 'g.is_suspended'])
    .select('p.given_name as name')
    .where('k.hash', '=', hashOf(token))
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires', 'is', null), eb('k.expires', '>', now)]))
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - (row.last_used?.getTime() ?? 0) > TOUCH_EVERY) touch(ports, row.id, now)
  const { workgroup_id: workgroupId, account_id: accountId, is_suspended: isSuspended } = row
  const actor: Actor = {
    personId: row.person_id,
    sessionId: row.id,
    workgroupId,
    isEnterprise: editionOf(row.edition).isEnterprise,
    administers: { workgroupId, accountId: null },
    isSuspended,
    isSales: false,
    isOperator: false,
    features: ports.config.features,
    // Never recent: whatever needs a recent sign-in stays closed to it.
    authenticatedAt: new Date(0),
    termsAccepted: true,
    factors: NO_FACTORS,
    identityProviderId: null,
    scope: 'write',
    unfinished: null,
  }
  return { name: row.name, actor, workgroupId, accountId, isSuspended }
}

function touch(ports: Ports, id: string, now: Date): void {
  ports.databases.beside
    .updateTable('provisioning_token')
    .set({ last_used: now })
    .where('id', '=', id)
    .execute()
    .catch((error) => ports.log.warn({ err: error }, 'the last use of a provisioning token was not written'))
}
