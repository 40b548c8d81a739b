import type { Edition } from '@strongroom/contract/organisation/editions.ts'
import { v7 as uuidv7 } from 'uuid'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'

/** The terms agreed with an account. */
export interface AccountTerms {
  edition: Edition
  contract: string | null
  maxConnections: number | null
}

/** Inserts an account, which holds workgroups. Returns its id. */
export async function insertAccount(
  change: Change,
  name: string,
  terms: AccountTerms = { edition: 'ENTERPRISE', contract: null, maxConnections: null },
): Promise<string> {
  const id = uuidv7()
  const { edition, contract, maxConnections: max_connections } = terms
  await change.db
    .insertInto('account')
    .values({ id, name, created: change.now, edition, contract, max_connections })
    .execute()
  change.record('ACCOUNT_CREATED', entities.account(id, name), { to: { name, ...terms } })
  return id
}

/** Inserts a workgroup in an account, with the account's terms. */
export async function insertWorkgroupOf(
  change: Change,
  accountId: string,
  { name, locale }: { name: string; locale: string },
): Promise<{ id: string; name: string }> {
  const workgroup = { id: uuidv7(), name }
  const terms = await change.db
    .selectFrom('account')
    .select(['edition', 'contract'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await change.db
    .insertInto('workgroup')
    .values({ ...workgroup, ...terms, account_id: accountId, default_locale: locale, created: change.now })
    .execute()
  change.record('WORKGROUP_CREATED', entities.workgroup(workgroup.id, name), { to: { name, locale } })
  return workgroup
}
