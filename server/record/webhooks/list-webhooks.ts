import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/webhooks/webhooks.ts'
import type { Read } from '../../kernel/read.ts'
import { findWorkgroup } from '../../organisation/workgroups/queries.ts'
import { presentWebhook, selectWebhooks } from './queries.ts'

export async function listWebhooks(
  read: Read,
  { params }: Input<typeof contract.listWebhooks>,
): Promise<Reply<typeof contract.listWebhooks>> {
  const workgroup = await findWorkgroup(read, params.workgroupUuid)
  read.authorize(workgroup, 'update')
  const rows = await selectWebhooks(read, workgroup.row.id).execute()
  return { content: rows.map(presentWebhook) }
}
