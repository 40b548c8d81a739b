import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import type * as contract from '@strongroom/contract/organisation/workgroups.ts'
import type { Read } from '../../kernel/read.ts'
import { findQuota } from './find-quota.ts'
import { settingsOf, presentWorkgroup } from './present.ts'
import { findWorkgroup, selectWorkgroups } from './queries.ts'

/** Finds a workgroup that the caller sees. */
export async function findOneWorkgroup(
  read: Read,
  { params, query }: Input<typeof contract.findWorkgroup>,
): Promise<Reply<typeof contract.findWorkgroup>> {
  const { row } = await findWorkgroup(read, params.workgroupUuid)
  return presentWorkgroup(row, query.includeActions)
}

export async function findWorkgroupOf(
  read: Read,
  { params, query }: Input<typeof contract.findWorkgroupOf>,
): Promise<Reply<typeof contract.findWorkgroupOf>> {
  const { row, actions } = await findWorkgroup(read, params.workgroupUuid)
  return {
    ...presentWorkgroup(row, query.includeActions),
    operations: namesOf(actions),
    quota: actions.update ? await findQuota(read, { params }) : null,
  }
}

const namesOf = (actions: object) =>
  Object.entries(actions)
    .filter(([, may]) => may)
    .map(([name]) => name)

export async function listWorkgroupOperations(
  read: Read,
  { params }: Input<typeof contract.listWorkgroupOperations>,
): Promise<Reply<typeof contract.listWorkgroupOperations>> {
  const { actions } = await findWorkgroup(read, params.workgroupUuid)
  return { operations: namesOf(actions) }
}

export async function findWorkgroupOptions(
  read: Read,
  { params }: Input<typeof contract.findWorkgroupOptions>,
): Promise<Reply<typeof contract.findWorkgroupOptions>> {
  const { row } = await findWorkgroup(read, params.workgroupUuid)
  return settingsOf(row)
}

/** Lists all workgroups that the caller sees. */
export async function listWorkgroups(
  read: Read,
  { query }: Input<typeof contract.listWorkgroups>,
): Promise<Reply<typeof contract.listWorkgroups>> {
  let rows = selectWorkgroups(read)
  if (!query.hidden) rows = rows.where('g.hidden', '=', false)
  if (query.accountUuid) rows = rows.where('g.account_id', '=', query.accountUuid)
  const all = await rows
    .orderBy('g.name', query.sort === 'name,asc' ? 'asc' : 'desc')
    .orderBy('g.id')
    .execute()
  const page = all.slice(query.page * query.size, (query.page + 1) * query.size)
  return toPage(
    page.map((row) => presentWorkgroup(row, query.includeActions)),
    all.length,
    query,
  )
}
