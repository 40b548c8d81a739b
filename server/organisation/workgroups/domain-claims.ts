import { newToken } from '../../identity/sessions/open-session.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { isPublicMailHost } from './public-mail-hosts.ts'

/** The name of the DNS record: beside the domain itself, for its sub-domains too. */
export const recordOf = (domain: string) => `_strongroom.${domain.replace('*.', '')}`
export const valueOf = (token: string) => `strongroom-domain-proof=${token}`

/** Prepares the proof of a domain that nobody has claimed. */
export async function insertClaim(change: Change, workgroupId: string, domain: string) {
  if (isPublicMailHost(domain)) throw new Refused('domain.public')
  await refuseTaken(change, domain)
  await change.db
    .insertInto('domain_claim')
    .values({ workgroup_id: workgroupId, domain, token: newToken(), created: change.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { token } = await findClaim(change, workgroupId, domain)
  return { domain, record: recordOf(domain), value: valueOf(token) }
}

async function refuseTaken(change: Change, domain: string): Promise<void> {
  const taken = await change.db
    .selectFrom('workgroup_domain')
    .select('domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (taken) throw new Refused('domain.taken')
}

/** A requested proof; otherwise `domain.not.found`. */
export async function findClaim(change: Change, workgroupId: string, domain: string) {
  const claim = await change.db
    .selectFrom('domain_claim')
    .select('token')
    .where('workgroup_id', '=', workgroupId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!claim) throw new Refused('domain.not.found')
  return claim
}
