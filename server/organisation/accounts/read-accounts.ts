import type * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import { editionOf } from '@strongroom/contract/organisation/editions.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { containing, isLike } from '../../database/like-patterns.ts'
import type { Read } from '../../kernel/read.ts'
import { figuresOf } from './figures.ts'
import { accountActions } from './policy.ts'
import { type AccountRow, accountStandingOf, findAccount, selectAccounts } from './queries.ts'

export async function findOneAccount(
  read: Read,
  { params }: Input<typeof contract.findAccount>,
): Promise<Reply<typeof contract.findAccount>> {
  const account = await findAccount(read, params.accountUuid)
  read.authorize(account, 'view')
  const [one] = await presentAccounts(read, [account.row])
  return one!
}

/** Lists the accounts that the caller manages, by name. */
export async function listAccounts(
  read: Read,
  { query }: Input<typeof contract.listAccounts>,
): Promise<Reply<typeof contract.listAccounts>> {
  const chosen = chooseAccounts(read, query.name)
  if (!chosen) return toPage([], 0, query)
  const bounded = chosen
    .clearSelect()
    .select('a.id')
    .limit(sql.lit(limits.counted + 1))
  const counted = read.db.selectFrom(bounded.as('counted')).select((eb) => eb.fn.countAll<number>().as('total'))
  const page = inOrder(chosen)
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
  return toPage(await presentAccounts(read, rows), countedTotal(Number(total)), query)
}

export const inOrder = (accounts: ReturnType<typeof selectAccounts>) =>
  accounts.orderBy(sql`lower(a.name)`).orderBy('a.id')

/** The caller's own account as its administrator; for sales people all. Guests' own aren't customers yet. */
export function chooseAccounts(read: Read, name?: string): ReturnType<typeof selectAccounts> | undefined {
  const { isSales, administers } = read.actor
  let accounts = selectAccounts(read)
  if (!isSales) {
    const id = administers.accountId
    if (id === null || !accountActions(accountStandingOf(read.actor, id)).view) return undefined
    accounts = accounts.where('a.id', '=', id)
  }
  const words = name?.trim()
  if (words) accounts = accounts.where(isLike(sql`a.name`, [containing(words)]))
  // One value from the index for each row: two `exists` in an `or` read all workgroups first.
  return accounts.where(
    sql<boolean>`coalesce((select bool_or(g.founded_at is not null) from workgroup g where g.account_id = a.id), true)`,
  )
}

/** Adds what the accounts use, and the caller's actions. */
export async function presentAccounts(read: Read, rows: AccountRow[]): Promise<contract.Account[]> {
  const workgroups = await read.db
    .selectFrom('workgroup as g')
    .select(['g.id', 'g.account_id', 'g.trial_ends'])
    .where(sql<boolean>`g.account_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  const figures = await figuresOf(
    read,
    workgroups.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = workgroups.filter(({ account_id }) => account_id === row.id)
    const trials = own.flatMap(({ trial_ends }) => (trial_ends ? [trial_ends.getTime()] : []))
    return {
      model: 'Account',
      uuid: row.id,
      id: row.id,
      name: row.name,
      createdTime: row.created.getTime(),
      editionName: editionOf(row.edition).word,
      contract: row.contract,
      trialEndTime: trials.length > 0 ? Math.max(...trials) : null,
      suspended: row.suspended_at !== null,
      figures: {
        workgroups: own.length,
        members: sum(own.map(({ id }) => figures(id).members)),
        currentConnections: sum(own.map(({ id }) => figures(id).connections)),
        maxConnections: row.max_connections,
      },
      actions: accountActions(accountStandingOf(read.actor, row.id)),
    }
  })
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
