import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from './queries.ts'

/**
 * Counts the people whom a passkey requirement would stop: members without a passkey, and whether the caller is one of
 * them. Service accounts need no factor, and disabled people are stopped already.
 */
export async function countMissingPasskeys(
  read: Read,
  { params }: Input<typeof contract.countMissingPasskeys>,
): Promise<Reply<typeof contract.countMissingPasskeys>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const missing = sql<boolean>`not exists (select from passkey k where k.person_id = p.id)`
  const { members, without } = await read.db
    .selectFrom('member as m')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select(sql<number>`count(*)::int`.as('members'))
    .select(sql<number>`(count(*) filter (where ${missing}))::int`.as('without'))
    .where('m.workgroup_id', '=', workgroup.row.id)
    .where('m.accepted_at', 'is not', null)
    .where('p.disabled_at', 'is', null)
    .where('p.is_agent', '=', false)
    .executeTakeFirstOrThrow()
  const own = workgroup.row.is_member && !read.actor.factors.hasPasskey
  return { members, withoutPasskey: without, own }
}
