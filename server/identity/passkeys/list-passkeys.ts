import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import type { Read } from '../../kernel/read.ts'
import { passkeysOf, presentPasskey } from './queries.ts'

export async function listPasskeys(read: Read): Promise<Reply<typeof contract.listPasskeys>> {
  const rows = await passkeysOf(read, read.actor.personId)
  return { content: rows.map(presentPasskey) }
}
