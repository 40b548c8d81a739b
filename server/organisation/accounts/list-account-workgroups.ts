import type * as contract from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import { WORKGROUP_OPTIONS } from '@strongroom/contract/organisation/workgroup-options.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { containing, isLike } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { settingsOf } from '../workgroups/present.ts'
import { figuresOf } from './figures.ts'
import { roomFor } from './allocations.ts'
import { accountWorkgroupActions } from './policy.ts'
import { type AccountRow, accountStandingOf, findAccount } from './queries.ts'

/** Lists the workgroups of an account by name. */
export async function listAccountWorkgroups(
  read: Read,
  { query }: Input<typeof contract.listAccountWorkgroups>,
): Promise<Reply<typeof contract.listAccountWorkgroups>> {
  const accountId = query.accountUuid ?? read.actor.administers.accountId
  if (accountId === null) throw new Refused('permission.denied')
  const account = await findAccount(read, accountId)
  read.authorize(account, 'view')
  let chosen = read.db.selectFrom('workgroup as g').select('g.id').where('g.account_id', '=', accountId)
  if (!query.hidden) chosen = chosen.where('g.hidden', '=', false)
  const words = query.name?.trim()
  if (words) chosen = chosen.where(isLike(sql`g.name`, [containing(words)]))
  const counted = read.db
    .selectFrom(chosen.limit(sql.lit(limits.counted + 1)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
  const page = chosen
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
  const ids = rows.map(({ id }) => id)
  return toPage(await presentAccountWorkgroups(read, account.row, ids), countedTotal(Number(total)), query)
}

const optionColumns = Object.values(WORKGROUP_OPTIONS).map(({ column }) => `g.${column}` as const)

/** Workgroups of an account with their figures, and for its administrators their security settings. */
export async function presentAccountWorkgroups(
  read: Read,
  account: AccountRow,
  ids: string[],
): Promise<contract.AccountWorkgroup[]> {
  const rows = await read.db
    .selectFrom('workgroup as g')
    .select(['g.id', 'g.name', 'g.account_id', 'g.created', 'g.edition', 'g.trial_ends', 'g.hidden', 'g.suspended_at'])
    .select(['g.connection_allocation', 'g.password_sign_in'])
    .select(optionColumns)
    .select([
      sql<string[]>`array(select domain from workgroup_domain d where d.workgroup_id = g.id order by domain)`.as(
        'domains',
      ),
      sql<number>`(select count(*) from identity_provider i where i.workgroup_id = g.id and i.removed_at is null)`.as(
        'providers',
      ),
    ])
    .where(sql<boolean>`g.id = any(${ids}::uuid[])`)
    .orderBy(sql`lower(g.name)`)
    .orderBy('g.id')
    .execute()
  const [figures, room] = await Promise.all([figuresOf(read, ids), roomFor(read, account)])
  const standing = accountStandingOf(read.actor, account.id)
  return rows.map((row) => ({
    model: 'Workgroup',
    uuid: row.id,
    id: row.id,
    name: row.name,
    accountUuid: row.account_id,
    createdTime: row.created.getTime(),
    editionName: editionOf(row.edition).word,
    trialEndTime: row.trial_ends?.getTime() ?? null,
    hidden: row.hidden,
    suspended: row.suspended_at !== null,
    accountSuspended: account.suspended_at !== null,
    members: figures(row.id).members,
    currentConnections: figures(row.id).connections,
    connectionAllocation: row.connection_allocation,
    maxAllocation: room(row.connection_allocation),
    security: standing.isAccountAdmin
      ? {
          options: settingsOf(row),
          domains: row.domains,
          providers: Number(row.providers),
          passwordSignIn: row.password_sign_in,
        }
      : null,
    actions: accountWorkgroupActions(standing, row.id === read.actor.workgroupId),
  }))
}
