import { entities } from '../../access/entities.ts'
import { MailDomain } from '@strongroom/contract/organisation/workgroups.ts'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup, type Workgroup } from '../find-workgroup.ts'
import { isPublicMailHost } from '../../organisation/workgroups/public-mail-hosts.ts'

export const ClaimedDomain = MailDomain.refine((domain) => !isPublicMailHost(domain), {
  message: 'is a public mail host, where anybody can have an address',
})

export const claimDomain = command({
  name: 'claim-domain',
  usage: '--workgroup ID --domain example.org',
  summary:
    'Adds an email domain to a workgroup. People who register with an address of this domain join it. Use *.example.org for sub-domains',
  options: { workgroup: { type: 'string' }, domain: { type: 'string' } },
  schema: z.object({ workgroup: IdOption, domain: ClaimedDomain }),
  run: async ({ workgroup: id, domain }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const workgroup = await findWorkgroup(change, id)
      const claimed = await insertDomain(change, workgroup, domain)
      if (!claimed) change.nothingChanged()
      return claimed
        ? `${domain} now belongs to ${workgroup.name}.`
        : `${domain} already belonged to ${workgroup.name}.`
    }),
})

/** Claims a domain for a workgroup; false if it has it already, CliError if another has it. */
export async function insertDomain(change: Change, { id, name }: Workgroup, domain: string): Promise<boolean> {
  const taken = await change.db
    .insertInto('workgroup_domain')
    .values({ domain, workgroup_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('domain')
    .executeTakeFirst()
  if (taken) {
    change.record('WORKGROUP_DOMAIN_CLAIMED', entities.workgroup(id, name), { to: { domain } })
    return true
  }
  const holder = await change.db
    .selectFrom('workgroup_domain as d')
    .innerJoin('workgroup as g', 'g.id', 'd.workgroup_id')
    .select(['g.id', 'g.name'])
    .where('d.domain', '=', domain)
    .executeTakeFirstOrThrow()
  if (holder.id !== id) throw new CliError(`${domain} belongs to another workgroup: ${holder.name} (${holder.id})`)
  return false
}
