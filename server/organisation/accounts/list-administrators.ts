import type * as contract from '@strongroom/contract/organisation/accounts/administrators.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { countedTotal, toPage } from '@strongroom/contract/wire/page.ts'
import { sql } from 'kysely'
import { memberActions } from '../../identity/people/administered.ts'
import type { Read } from '../../kernel/read.ts'
import { findAccount } from './queries.ts'

/** Lists the administrators of an account by name; people, so not for sales people. */
export async function listAccountAdministrators(
  read: Read,
  { params, query }: Input<typeof contract.listAccountAdministrators>,
): Promise<Reply<typeof contract.listAccountAdministrators>> {
  const account = await findAccount(read, params.accountUuid)
  read.authorize(account, 'viewAdministrators')
  const chosen = read.db
    .selectFrom('member as m')
    .innerJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .where('g.account_id', '=', account.row.id)
    .where('m.is_account_admin', '=', true)
    .where('m.accepted_at', 'is not', null)
  const page = chosen
    .innerJoin('primary_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.disabled_at', 'p.avatar_blob_id', 'p.is_agent', 'e.address'])
    .select(['g.id as workgroup_id', 'g.name as workgroup_name'])
    .orderBy('p.family_name')
    .orderBy('p.given_name')
    .orderBy('p.id')
    .limit(sql.lit(query.size))
    .offset(query.page * query.size)
  const counted = read.db
    .selectFrom(
      chosen
        .select('m.person_id')
        .limit(sql.lit(limits.counted + 1))
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()])
  const content = rows.map((row) => ({
    model: 'AccountAdministrator' as const,
    userUuid: row.id,
    user: {
      uuid: row.id,
      email: row.address,
      givenName: row.given_name,
      familyName: row.family_name,
      avatarVersion: row.avatar_blob_id,
    },
    workgroup: { uuid: row.workgroup_id, name: row.workgroup_name },
    disabled: row.disabled_at !== null,
    actions: { takeRole: takes(read, row) },
  }))
  return toPage(content, countedTotal(Number(total)), query)
}

/** The same right that changing a member's role requires; the caller administers the account. */
const takes = ({ actor }: Read, row: { id: string; disabled_at: Date | null; is_agent: boolean }): boolean =>
  memberActions({
    caller_suspended: actor.isSuspended,
    is_account_admin: true,
    is_workgroup_admin: true,
    same_workgroup: false,
    is_self: row.id === actor.personId,
    guarded: true,
    disabled: row.disabled_at !== null,
    is_agent: row.is_agent,
  }).makeAccountAdmin
