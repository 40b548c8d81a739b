import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { MailDomain } from '@strongroom/contract/organisation/workgroups.ts'
import { takeAttempt } from '../../identity/secrets/attempts.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { findClaim, insertClaim, recordOf, valueOf } from './domain-claims.ts'
import { findWorkgroup, lockWorkgroup } from './queries.ts'

const HOUR = 3_600_000
/** Each proof is kept until the domain is claimed. */
const PROOFS = { most: 100, window: 24 * HOUR, code: 'too.many.requests' } as const
const TRIES = { most: 30, window: HOUR, code: 'too.many.requests' } as const

/**
 * Returns the DNS record that proves the domain, before its people join the workgroup. Repeated calls return the same.
 */
export async function startDomainClaim(
  change: Change,
  { params, body }: Input<typeof contract.startDomainClaim>,
): Promise<Reply<typeof contract.startDomainClaim>> {
  const workgroup = await findWorkgroup(change.read, params.workgroupUuid)
  change.authorize(workgroup, 'claimDomain')
  change.unaudited('the claim is recorded, the request isn’t')
  await takeAttempt(change.ports, `domain-proof:${change.actor.personId}`, PROOFS)
  return insertClaim(change, workgroup.row.id, body.domain)
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
  // The caller's role may have ended meanwhile.
  const locked = await lockWorkgroup(change, workgroup.row.id)
  change.authorize(locked, 'claimDomain')
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
  change.record('WORKGROUP_DOMAIN_CLAIMED', locked.entity, { to: { domain } })
}
