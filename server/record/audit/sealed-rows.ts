import { type Chain, NO_WORKSPACE } from '@strongroom/contract/record/audit-chain.ts'
import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import type { SealedEvent } from './sealed-event.ts'

export interface SealedRow extends SealedEvent {
  event_id: string
  position: number
  salt: Buffer
  link: Buffer
}

/** The hashes of an event's erased fields and the salts of the others, as `fieldsOf` takes them. */
export const erasedFields = sql`(select jsonb_object_agg(x.field, encode(x.hash, 'hex')) from audit_erasure x
  where x.event_id = e.id) as erased, s.salts`

/** The next events of a chain, in its order. */
export async function selectSealed(
  db: Read['db'],
  { workspaceUuid, chain, after, limit }: { workspaceUuid: string; chain: Chain; after: number; limit: number },
): Promise<SealedRow[]> {
  const place =
    workspaceUuid === NO_WORKSPACE ? sql`s.workspace_id is null` : sql`s.workspace_id = ${workspaceUuid}::uuid`
  const { rows } = await sql<SealedRow>`
    select e.id as event_id, s.position, s.salt, s.link, s.actor_name, s.actor_email, e.uuid, e.type, e.at, e.actor_id, e.address, e.workspace_id,
           e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified, ${erasedFields}
      from audit_seal s join audit_event e on e.id = s.event_id
     where ${place} and s.chain = ${chain} and s.position > ${after}
     order by s.position limit ${limit}`.execute(db)
  return rows
}
