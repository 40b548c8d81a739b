import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'
import type { Actor, Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import type { AccountStanding } from './clauses.ts'
import { accountActions, accountWorkgroupActions } from './policy.ts'

/** The caller's relation to an account. */
export const accountStandingOf = (actor: Actor, accountId: string): AccountStanding => ({
  isAccountAdmin: actor.administers.accountId === accountId,
  isEnterprise: actor.isEnterprise,
  isSuspended: actor.isSuspended,
  hasPage: actor.features.enterpriseAdmin,
  isSales: actor.isSales,
})

export const selectAccounts = (read: Read) =>
  read.db
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.created', 'a.edition', 'a.contract', 'a.max_connections', 'a.suspended_at'])

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number]

/** The account of the caller's workgroup, or for sales people any; otherwise `account.not.found`. */
export async function findAccount(read: Read, id: string) {
  const row = await selectAccounts(read).where('a.id', '=', id).executeTakeFirst()
  if (!row || !(read.actor.isSales || (await belongsTo(read, id)))) throw new Refused('account.not.found')
  return { row, actions: accountActions(accountStandingOf(read.actor, id)), entity: accountEntity(row) }
}

async function belongsTo({ db, actor }: Read, accountId: string): Promise<boolean> {
  const own = await db
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', actor.workgroupId)
    .executeTakeFirst()
  return own?.account_id === accountId
}

/**
 * The same, locked: other changes of the account and its workgroups wait. The caller's roles are read again: one of the
 * changes that this one waited for may have ended them.
 */
export async function lockAccount(change: Change, id: string) {
  await findAccount(change.read, id)
  await change.db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const account = await findAccount(change.read, id)
  const standing = await standingByNow(change, id)
  return { ...account, standing, actions: accountActions(standing) }
}

async function standingByNow(change: Change, accountId: string): Promise<AccountStanding> {
  const row = await change.db
    .selectFrom('person as p')
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select(['p.is_sales', 'm.is_account_admin', 'g.account_id', 'g.is_suspended'])
    .where('p.id', '=', change.actor.personId)
    .where('p.disabled_at', 'is', null)
    .executeTakeFirst()
  return {
    ...accountStandingOf(change.actor, accountId),
    isAccountAdmin: row?.account_id === accountId && row.is_account_admin === true,
    isSuspended: row?.is_suspended ?? false,
    isSales: change.actor.isSales && row?.is_sales === true,
  }
}

export const accountEntity = ({ id, name }: { id: string; name: string }) => entities.account(id, name)

/**
 * A workgroup that the caller sees, locked together with its account: their own, for account administrators each of the
 * account, for sales people any. Otherwise `workgroup.not.found`.
 */
export async function lockAccountWorkgroup(change: Change, id: string) {
  const place = await change.db.selectFrom('workgroup').select('account_id').where('id', '=', id).executeTakeFirst()
  if (!place) throw new Refused('workgroup.not.found')
  const account = await lockAccount(change, place.account_id).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('workgroup.not.found') : error
  })
  const { isAccountAdmin, isSales } = account.standing
  if (!isAccountAdmin && !isSales && change.actor.workgroupId !== id) throw new Refused('workgroup.not.found')
  const row = await change.db
    .selectFrom('workgroup')
    .select(['id', 'name', 'account_id', 'hidden', 'suspended_at', 'connection_allocation'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const isOwn = change.actor.workgroupId === id
  const actions = accountWorkgroupActions(account.standing, isOwn)
  return { row, account: account.row, isOwn, actions, entity: entities.workgroup(row.id, row.name) }
}
