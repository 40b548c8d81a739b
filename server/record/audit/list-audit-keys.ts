import type * as contract from '@strongroom/contract/record/audit-exports.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { Read } from '../../kernel/read.ts'
import { fingerprintOf } from './audit-key.ts'

/** Lists the keys that sign this installation's record. */
export async function listAuditKeys(read: Read): Promise<Reply<typeof contract.listAuditKeys>> {
  const rows = await read.db
    .selectFrom('audit_key')
    .select(['id', 'public_key', 'created'])
    .orderBy('created', 'desc')
    .execute()
  const content = rows.map(({ id, public_key, created }) => ({
    uuid: id,
    algorithm: 'Ed25519' as const,
    publicKey: public_key,
    fingerprint: fingerprintOf(public_key),
    createdTime: created.getTime(),
  }))
  return { content }
}
