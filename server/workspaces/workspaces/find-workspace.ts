import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/workspaces.ts'
import { standingOf } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { operationsOf, workspaceActions } from './policy.ts'
import { presentWorkspace } from './present.ts'
import { findWorkspaceRow } from './queries.ts'

export const findWorkspace = async (
  read: Read,
  { params, query }: Input<typeof contract.findWorkspace>,
): Promise<Reply<typeof contract.findWorkspace>> =>
  presentWorkspace(read, await findWorkspaceRow(read, params.workspaceUuid), query.includeActions)

export async function findOperations(
  read: Read,
  { params }: Input<typeof contract.findOperations>,
): Promise<Reply<typeof contract.findOperations>> {
  const row = await findWorkspaceRow(read, params.workspaceUuid)
  return { operations: operationsOf(workspaceActions(standingOf(row, read))) }
}
