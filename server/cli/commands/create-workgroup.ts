import { Locale } from '@strongroom/contract/identity/users.ts'
import { WorkgroupName } from '@strongroom/contract/organisation/workgroup-name.ts'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { insertWorkgroupOf } from '../../organisation/first-start/insert-account.ts'
import { ClaimedDomain, insertDomain } from './claim-domain.ts'
import { CliError, command, IdOption } from '../command.ts'

export const createWorkgroup = command({
  name: 'create-workgroup',
  usage: '--account ID --name NAME [--locale en-gb|cy|mi] [--domain example.org]…',
  summary: 'Creates a workgroup in an account, with the email domains whose people join it',
  options: {
    account: { type: 'string' },
    name: { type: 'string' },
    locale: { type: 'string' },
    domain: { type: 'string', multiple: true },
  },
  schema: z.object({
    account: IdOption,
    name: WorkgroupName,
    locale: Locale.default('en-gb'),
    domain: z.array(ClaimedDomain).default([]),
  }),
  run: async ({ account, name, locale, domain: domains }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const known = await change.db.selectFrom('account').select('id').where('id', '=', account).executeTakeFirst()
      if (!known) throw new CliError(`There is no account ${account}. Use create-account to create one.`)
      const workgroup = await insertWorkgroupOf(change, account, { name, locale })
      for (const domain of new Set(domains)) await insertDomain(change, workgroup, domain)
      return `Workgroup created: ${workgroup.id}`
    }),
})
