import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { MOST_TOKENS, type ProvisioningToken } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../workgroups/queries.ts'

export const SCIM_PATH = '/scim/v2'

/** The tokens of a workgroup that were not revoked. */
export const selectTokens = (read: Pick<Read, 'db'>, workgroupId: string) =>
  read.db
    .selectFrom('provisioning_token as k')
    .innerJoin('person as p', 'p.id', 'k.person_id')
    .leftJoin('person as c', 'c.id', 'k.created_by')
    .select(['k.id', 'p.given_name as name', 'k.created', 'k.expires', 'k.last_used'])
    .select(sql<string | null>`c.given_name || ' ' || c.family_name`.as('creator'))
    .where('k.workgroup_id', '=', workgroupId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.created')
    .orderBy('k.id')
    .limit(sql.lit(MOST_TOKENS))

type Row = Awaited<ReturnType<ReturnType<typeof selectTokens>['execute']>>[number]

export const presentToken = (row: Row): ProvisioningToken => ({
  model: 'ProvisioningToken',
  uuid: row.id,
  name: row.name,
  createdTime: row.created.getTime(),
  creator: row.creator,
  expiresTime: row.expires?.getTime() ?? null,
  lastUsedTime: row.last_used?.getTime() ?? null,
})

export async function listProvisioningTokens(
  read: Read,
  { params }: Input<typeof contract.listProvisioningTokens>,
): Promise<Reply<typeof contract.listProvisioningTokens>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const rows = await selectTokens(read, workgroup.row.id).execute()
  return { content: rows.map(presentToken), scimUrl: `${read.ports.config.publicUrl}${SCIM_PATH}` }
}
