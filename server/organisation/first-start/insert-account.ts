import { v7 as uuidv7 } from 'uuid'
import { entities } from '../../access/entities.ts'
import type { Change } from '../../kernel/change.ts'

/** Inserts an account, which holds workgroups. Returns its id. */
export async function insertAccount(change: Change, name: string): Promise<string> {
  const id = uuidv7()
  await change.db.insertInto('account').values({ id, name, created: change.now }).execute()
  change.record('ACCOUNT_CREATED', entities.account(id, name), { to: { name } })
  return id
}

/** Inserts a workgroup in an account. */
export async function insertWorkgroupOf(
  change: Change,
  accountId: string,
  { name, locale }: { name: string; locale: string },
): Promise<{ id: string; name: string }> {
  const workgroup = { id: uuidv7(), name }
  await change.db
    .insertInto('workgroup')
    .values({ ...workgroup, account_id: accountId, default_locale: locale, created: change.now })
    .execute()
  change.record('WORKGROUP_CREATED', entities.workgroup(workgroup.id, name), { to: { name, locale } })
  return workgroup
}
