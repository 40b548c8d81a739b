import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { erasedFields, type SealedRow } from '../audit/sealed-rows.ts'
import { patternsOf, redactEvent } from './redact-event.ts'
import { type Sought, withoutHeld } from './sought.ts'

interface Found extends SealedRow {
  is_sealed: boolean
}

/**
 * Replaces a person's values in one part of the record, by ids of events. Returns how many events it changed, and how
 * many it left because they aren't sealed. An address that is mentioned after the request may be somebody else's.
 */
export async function redactEvents(
  { db }: Change,
  sought: Sought,
  { after, to, requested }: { after: number; to: number; requested: Date },
): Promise<{ redacted: number; left: number }> {
  const likes = sought.addresses.map((address) => `%${address.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const { rows } = await sql<Found>`
    select e.id as event_id, s.event_id is not null as is_sealed, s.position, s.salt, s.link,
           coalesce(s.actor_name, '') as actor_name, coalesce(s.actor_email, '') as actor_email, e.uuid, e.type, e.at,
           e.actor_id, e.address, e.workspace_id, e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified,
           ${erasedFields}
      from audit_event e left join audit_seal s on s.event_id = e.id
     where e.id > ${after} and e.id <= ${to}
       and (e.actor_id = ${sought.personId} or e.entity_id = any(${sought.ids}::uuid[])
         or e.at <= ${requested} and concat(e.entity_name, ' ', e.original, ' ', e.modified) ilike any(${likes}::text[]))`.execute(
    db,
  )
  const sealed = rows.filter(({ is_sealed }) => is_sealed)
  // Later than the events were read: an account that some of them are about is seen.
  const patterns = patternsOf(await withoutHeld(db, sought))
  const redacted = sealed.map((row) => redactEvent(row, patterns)).filter((event) => event !== undefined)
  if (redacted.length > 0)
    await sql`select erase_from_record(${sought.personId}::uuid, ${JSON.stringify(redacted)}::jsonb)`.execute(db)
  return { redacted: redacted.length, left: rows.length - sealed.length }
}
