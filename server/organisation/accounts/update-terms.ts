import type * as contract from '@strongroom/contract/organisation/accounts/accounts.ts'
import type { Edition } from '@strongroom/contract/organisation/editions.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockAccount } from './queries.ts'

type Terms = Input<typeof contract.updateAccountTerms>['body']

/**
 * Changes the terms of an account. Edition and contract are written to all of its workgroups, where the rules read them
 * (decision 201).
 */
export async function updateAccountTerms(
  change: Change,
  { params, body }: Input<typeof contract.updateAccountTerms>,
): Promise<void> {
  const account = await lockAccount(change, params.accountUuid)
  change.authorize(account, 'updateTerms')
  requireRecent(change)
  const { id } = account.row
  const before = { ...termsOf(account.row), trialEndTime: await findTrialEnd(change, id) }
  const given = { ...endingTrial(before, body), ...body }
  const changed = (Object.keys(given) as (keyof Terms)[]).filter(
    (name) => given[name] !== undefined && given[name] !== before[name],
  )
  if (changed.length === 0) return change.nothingChanged()
  const after = { ...before, ...Object.fromEntries(changed.map((name) => [name, given[name]])) }
  await change.db
    .updateTable('account')
    .set({ edition: after.edition, contract: after.contract, max_connections: after.maxConnections })
    .where('id', '=', id)
    .execute()
  if (changed.includes('contract'))
    await change.db.updateTable('workgroup').set({ contract: after.contract }).where('account_id', '=', id).execute()
  if (changed.includes('edition') || changed.includes('trialEndTime')) await setEdition(change, id, after)
  const values = (from: object) => Object.fromEntries(changed.map((name) => [name, from[name as never]]))
  change.record('ACCOUNT_CHANGED', account.entity, { from: values(before), to: values(after) })
}

const termsOf = (row: Awaited<ReturnType<typeof lockAccount>>['row']) => ({
  edition: row.edition,
  contract: row.contract,
  maxConnections: row.max_connections,
})

async function findTrialEnd({ db }: Change, accountId: string): Promise<number | null> {
  const { ends } = await db
    .selectFrom('workgroup')
    .select((eb) => eb.fn.max('trial_ends').as('ends'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return ends?.getTime() ?? null
}

/** A change of the edition ends a running trial, and its event says so. */
const endingTrial = (before: { edition: Edition }, { edition }: Terms): Terms =>
  edition !== undefined && edition !== before.edition ? { trialEndTime: null } : {}

/** Gives all workgroups the edition of their account, or Enterprise until the end of a trial. */
async function setEdition(
  change: Change,
  accountId: string,
  { edition, trialEndTime }: { edition: Edition; trialEndTime: number | null },
): Promise<void> {
  if (edition === 'ENTERPRISE' && trialEndTime !== null) throw new Refused('account.trial.needless')
  const workgroups = change.db.updateTable('workgroup').where('account_id', '=', accountId)
  if (trialEndTime === null) return void (await workgroups.set({ edition, trial_ends: null }).execute())
  await workgroups
    .set((eb) => ({
      edition: 'ENTERPRISE',
      trial_started_at: eb.fn.coalesce('trial_started_at', eb.val(change.now)),
      trial_ends: new Date(trialEndTime),
    }))
    .execute()
}
