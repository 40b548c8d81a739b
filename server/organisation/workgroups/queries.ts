import { entities } from '../../access/entities.ts'
import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import { WORKGROUP_OPTIONS } from '@strongroom/contract/organisation/workgroup-options.ts'
import { sql } from 'kysely'
import { hasAgent } from '../../identity/service-accounts/has-agent.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { WorkgroupStanding } from './clauses.ts'
import { workgroupActions } from './policy.ts'

const optionColumns = Object.values(WORKGROUP_OPTIONS).map(({ column }) => `g.${column}` as const)

/**
 * Workgroups that the caller sees: their own, and for account administrators all of the account; with the caller's
 * relation to each.
 */
export const selectWorkgroups = (read: Read) =>
  read.db
    .selectFrom('workgroup as g')
    .innerJoin('member as m', (join) =>
      join.on('m.person_id', '=', read.actor.personId).on('m.accepted_at', 'is not', null),
    )
    .innerJoin('workgroup as own', 'own.id', 'm.workgroup_id')
    .leftJoin('whitelabel as l', 'l.workgroup_id', 'g.id')
    .select(['g.id', 'g.name', 'g.account_id', 'g.edition', 'g.avatar_blob_id'])
    .select(optionColumns)
    .select('l.custom_name')
    .select(['g.open_share', 'g.secure_share', 'g.trial_started_at', 'g.trial_ends', 'g.contract'])
    .select(['g.hidden', 'g.is_suspended', 'own.is_suspended as caller_suspended'])
    .select((eb) => [
      eb('own.id', '=', eb.ref('g.id')).$castTo<boolean>().as('is_member'),
      'm.is_reporter',
      'm.is_workgroup_admin',
      'm.is_account_admin',
      sql<string[]>`array(select domain from workgroup_domain d where d.workgroup_id = g.id order by domain)`.as(
        'domains',
      ),
      hasAgent.as('has_agent'),
    ])
    .where((eb) =>
      eb.or([
        eb('g.id', '=', eb.ref('own.id')),
        eb.and([eb('g.account_id', '=', eb.ref('own.account_id')), eb('m.is_account_admin', '=', true)]),
      ]),
    )

export type WorkgroupRow = Awaited<ReturnType<ReturnType<typeof selectWorkgroups>['execute']>>[number]

/** The caller's relation to the workgroup of a row. */
export const workgroupStandingOf = (row: WorkgroupRow): WorkgroupStanding => ({
  isMember: row.is_member,
  isReporter: row.is_reporter,
  isWorkgroupAdmin: row.is_workgroup_admin,
  isAccountAdmin: row.is_account_admin,
  isEnterprise: editionOf(row.edition).isEnterprise,
  isSuspended: row.caller_suspended,
  isSettled: row.trial_started_at !== null || row.contract !== null,
})

export const actionsOf = (row: WorkgroupRow) => workgroupActions(workgroupStandingOf(row))

export const workgroupEntity = ({ id, name }: { id: string; name: string }) => entities.workgroup(id, name)

/** A workgroup that the caller sees, with their actions; otherwise `workgroup.not.found`. */
export async function findWorkgroup(read: Read, id: string) {
  const row = await selectWorkgroups(read).where('g.id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('workgroup.not.found')
  return { row, actions: actionsOf(row), entity: workgroupEntity(row) }
}

/** The same, locked: other changes of it or its members wait. */
export async function lockWorkgroup(change: Change, id: string) {
  await findWorkgroup(change.read, id)
  await change.db.selectFrom('workgroup').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findWorkgroup(change.read, id)
}
