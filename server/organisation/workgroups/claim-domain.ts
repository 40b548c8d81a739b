import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { MailDomain } from '@strongroom/contract/organisation/workgroups.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { newToken } from '../../identity/sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { isPublicMailHost } from './public-mail-hosts.ts'
import { findWorkgroup, lockWorkgroup } from './queries.ts'

const HOUR = 3_600_000
const TRIES = { most: 30, window: HOUR, code: 'too.many.requests' } as const

/** The name of the DNS record: beside the domain itself, for its sub-domains too. */
const recordOf = (domain: string) => `_strongroom.${domain.replace('*.', '')}`
const valueOf = (token: string) => `strongroom-domain-proof=${token}`

/**
 * Returns the DNS record that proves the domain, before its people join the workgroup. Repeated calls return the same.
 */
export async function startDomainClaim(
  change: Change,
  { params, body }: Input<typeof contract.startDomainClaim>,
): Promise<Reply<typeof contract.startDomainClaim>> {
  const workgroup = await findWorkgroup(change.read, params.workgroupUuid)
  change.authorize(workgroup, 'claimDomain')
  const { domain } = body
  if (isPublicMailHost(domain)) throw new Refused('domain.public')
  await refuseTaken(change, domain)
  await change.db
    .insertInto('domain_claim')
    .values({ workgroup_id: workgroup.row.id, domain, token: newToken(), created: change.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  change.unaudited('the claim is recorded, the request isn’t')
  const { token } = await findClaim(change, workgroup.row.id, domain)
  return { domain, record: recordOf(domain), value: valueOf(token) }
}

/** Checks the DNS record and claims the domain. Registered people don't move. */
export async function verifyDomain(change: Change, { params }: Input<typeof contract.verifyDomain>): Promise<void> {
  const workgroup = await findWorkgroup(change.read, params.workgroupUuid)
  change.authorize(workgroup, 'claimDomain')
  requireRecent(change)
  const parsed = MailDomain.safeParse(params.domain)
  if (!parsed.success) throw new Refused('domain.not.found')
  const domain = parsed.data
  const { token } = await findClaim(change, workgroup.row.id, domain)
  await takeAttempt(change.ports, `domain:${change.actor.personId}`, TRIES)
  // Asked before anything is locked.
  const said = await change.ports.dns.txt(recordOf(domain))
  if (!said.includes(valueOf(token))) throw new Refused('domain.proof.missing')
  const { entity } = await lockWorkgroup(change, workgroup.row.id)
  const claimed = await change.db
    .insertInto('workgroup_domain')
    .values({ domain, workgroup_id: workgroup.row.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst()
  if (!claimed) throw new Refused('domain.taken')
  await change.db
    .deleteFrom('domain_claim')
    .where('workgroup_id', '=', workgroup.row.id)
    .where('domain', '=', domain)
    .execute()
  change.record('WORKGROUP_DOMAIN_CLAIMED', entity, { to: { domain } })
}

async function refuseTaken(change: Change, domain: string): Promise<void> {
  const taken = await change.db
    .selectFrom('workgroup_domain')
    .select('domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (taken) throw new Refused('domain.taken')
}

async function findClaim(change: Change, workgroupId: string, domain: string) {
  const claim = await change.db
    .selectFrom('domain_claim')
    .select('token')
    .where('workgroup_id', '=', workgroupId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!claim) throw new Refused('domain.not.found')
  return claim
}
