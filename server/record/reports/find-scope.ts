import { sql } from 'kysely'
import { entities } from '../../access/entities.ts'
import type { Read } from '../../kernel/read.ts'
import { type Entity, Refused } from '../../kernel/refused.ts'
import { userActions } from '../../identity/people/policy.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'

/** The subject of a report: some workgroups, and the caller's right to the report. */
export interface Scope {
  /** The workgroups by age, each with its name and its account's. */
  workgroups: ScopedWorkgroup[]
  kind: 'workgroup' | 'account' | 'everything'
  name: string
  guarded: { actions: { export: boolean }; entity: Entity }
  /** The only one of their workspaces; undefined for all. */
  workspaceId?: string
}

export interface ScopedWorkgroup {
  id: string
  name: string
  accountId: string
  accountName: string
}

interface Asked {
  workgroupUuid?: string | undefined
  accountUuid?: string | undefined
}

/** The action on a workgroup that a report needs; on an account its administrators have it. */
type Needed = 'viewReports' | 'update'

/**
 * Finds the workgroup or account that was asked for. Without either: the caller's account if they administer it,
 * otherwise their workgroup.
 */
export async function findScope(read: Read, { workgroupUuid, accountUuid }: Asked, needed: Needed): Promise<Scope> {
  const { administers, workgroupId } = read.actor
  if (workgroupUuid) {
    const scope = await ofWorkgroup(read, workgroupUuid, needed)
    const isElsewhere = accountUuid !== undefined && scope.workgroups.some(({ accountId }) => accountId !== accountUuid)
    if (isElsewhere) throw new Refused('workgroup.not.found')
    return scope
  }
  if (accountUuid === undefined && administers.accountId === null && workgroupId)
    return ofWorkgroup(read, workgroupId, needed)
  return ofAccount(read, accountUuid)
}

async function ofWorkgroup(read: Read, id: string, needed: Needed): Promise<Scope> {
  const { row, actions, entity } = await findWorkgroup(read, id)
  const workgroups = await selectWorkgroups(read, sql`g.id = ${id}::uuid`)
  return { kind: 'workgroup', name: row.name, workgroups, guarded: { actions: { export: actions[needed] }, entity } }
}

/** The account of the caller; members who don't administer it are refused, everything else isn't found. */
export async function ofAccount(read: Read, accountUuid: string | undefined): Promise<Scope> {
  const { rows } = await sql<{ id: string; name: string; may: boolean }>`
    select a.id, a.name, m.is_account_admin and not g.is_suspended as may from member m join workgroup g on g.id = m.workgroup_id
      join account a on a.id = g.account_id
     where m.person_id = ${read.actor.personId} and m.accepted_at is not null`.execute(read.db)
  const [account] = rows
  if (!account || (accountUuid !== undefined && accountUuid !== account.id)) throw new Refused('not.found')
  const workgroups = await selectWorkgroups(read, sql`g.account_id = ${account.id}::uuid`)
  const entity = entities.account(account.id, account.name)
  return { kind: 'account', name: account.name, workgroups, guarded: { actions: { export: account.may }, entity } }
}

/** All accounts, without a list of their workgroups, for sales people; undefined for others. */
export async function everything(read: Read): Promise<Scope | undefined> {
  if (!userActions(read.actor).viewSalesReport) return undefined
  const entity = entities.user(read.actor.personId)
  return { kind: 'everything', name: 'all accounts', workgroups: [], guarded: { actions: { export: true }, entity } }
}

async function selectWorkgroups(read: Read, which: ReturnType<typeof sql>): Promise<ScopedWorkgroup[]> {
  const { rows } = await sql<ScopedWorkgroup>`
    select g.id, g.name, a.id as "accountId", a.name as "accountName" from workgroup g join account a on a.id = g.account_id
     where ${which} order by g.created, g.id`.execute(read.db)
  return rows
}

/** One workspace of these workgroups, open or closed. The right to the report stays that of the workgroups. */
export async function ofWorkspace(read: Read, scope: Scope, workspaceUuid: string): Promise<Scope> {
  const found = await read.db
    .selectFrom('workspace')
    .select('name')
    .where('id', '=', workspaceUuid)
    .where(sql<boolean>`workgroup_id = any(${scope.workgroups.map(({ id }) => id)}::uuid[])`)
    .executeTakeFirst()
  if (!found) throw new Refused('workspace.not.found')
  return { ...scope, name: found.name, workspaceId: workspaceUuid }
}
