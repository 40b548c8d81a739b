import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { erasedFields, type SealedRow } from '../audit/sealed-rows.ts'
import { redactEvent } from './redact-event.ts'
import type { Sought } from './sought.ts'

interface Found extends SealedRow {
  is_sealed: boolean
}

/**
 * Replaces a person's values in one part of the record, by ids of events. Returns how many events it changed. Throws if
 * one of them isn't sealed yet, so that the part is tried again.
 */
export async function redactEvents(
  { db }: Change,
  sought: Sought,
  { after, to }: { after: number; to: number },
): Promise<number> {
  const patterns = sought.addresses.map((address) => `%${address.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const { rows } = await sql<Found>`
    select e.id as event_id, s.event_id is not null as is_sealed, s.position, s.salt, s.link,
           coalesce(s.actor_name, '') as actor_name, coalesce(s.actor_email, '') as actor_email, e.uuid, e.type, e.at,
           e.actor_id, e.address, e.workspace_id, e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified,
           ${erasedFields}
      from audit_event e left join audit_seal s on s.event_id = e.id
     where e.id > ${after} and e.id <= ${to}
       and (e.actor_id = ${sought.personId} or e.entity_id = any(${sought.ids}::uuid[])
         or concat(e.entity_name, ' ', e.original, ' ', e.modified) ilike any(${patterns}::text[]))`.execute(db)
  if (rows.some(({ is_sealed }) => !is_sealed)) throw new Error('events about an erased person are not sealed yet')
  const redacted = rows.map((row) => redactEvent(row, sought)).filter((event) => event !== undefined)
  if (redacted.length > 0)
    await sql`select erase_from_record(${sought.personId}::uuid, ${JSON.stringify(redacted)}::jsonb)`.execute(db)
  return redacted.length
}
