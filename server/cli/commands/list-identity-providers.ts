import { sql } from 'kysely'
import { z } from 'zod'
import { command, IdOption } from '../command.ts'

export const listIdentityProviders = command({
  name: 'list-identity-providers',
  usage: '[--workgroup ID]',
  summary: 'Lists the sign-in providers with their domains',
  options: { workgroup: { type: 'string' } },
  schema: z.object({ workgroup: IdOption.optional() }),
  run: async ({ workgroup }, open) => {
    const { databases } = await open()
    let providers = databases.read
      .selectFrom('identity_provider as i')
      .innerJoin('workgroup as g', 'g.id', 'i.workgroup_id')
      .select(['i.id', 'i.name', 'i.issuer', 'i.client_id', 'i.is_enabled', 'g.name as workgroup'])
      .select(
        sql<string | null>`(select string_agg(domain, ' ' order by domain) from identity_provider_domain
          where provider_id = i.id)`.as('domains'),
      )
      .where('i.removed_at', 'is', null)
    if (workgroup) providers = providers.where('g.id', '=', workgroup)
    const rows = await providers.orderBy('g.name').orderBy('i.name').orderBy('i.id').execute()
    return rows.length > 0
      ? rows.map(lineOf).join('\n')
      : 'There are no sign-in providers. Use add-identity-provider to add one.'
  },
})

interface Row {
  id: string
  name: string
  issuer: string
  client_id: string
  is_enabled: boolean
  workgroup: string
  domains: string | null
}

const lineOf = (row: Row) =>
  [
    `Identity provider ${row.id}  ${row.name}`,
    row.workgroup,
    row.issuer,
    `client ${row.client_id}`,
    `domains ${row.domains ?? 'none'}`,
    row.is_enabled ? 'on' : 'off',
  ].join(' · ')
