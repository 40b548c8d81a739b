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

/** The same, locked: other changes of the account and its workgroups wait. */
export async function lockAccount(change: Change, id: string) {
  await findAccount(change.read, id)
  await change.db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findAccount(change.read, id)
}

export const accountEntity = ({ id, name }: { id: string; name: string }) => entities.account(id, name)

/**
 * A workgroup of the caller's account, locked together with the account; for sales people any. Otherwise
 * `workgroup.not.found`.
 */
export async function lockAccountWorkgroup(change: Change, id: string) {
  const place = await change.db.selectFrom('workgroup').select('account_id').where('id', '=', id).executeTakeFirst()
  if (!place) throw new Refused('workgroup.not.found')
  const account = await lockAccount(change, place.account_id).catch((error: unknown) => {
    throw error instanceof Refused ? new Refused('workgroup.not.found') : error
  })
  const row = await change.db
    .selectFrom('workgroup')
    .select(['id', 'name', 'account_id', 'hidden', 'suspended_at', 'connection_allocation'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const standing = accountStandingOf(change.actor, row.account_id)
  const isOwn = change.actor.workgroupId === id
  const actions = accountWorkgroupActions(standing, isOwn)
  return { row, account: account.row, isOwn, actions, entity: entities.workgroup(row.id, row.name) }
}
