import type { Field } from '@strongroom/contract/record/audit-chain.ts'
import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { hashOf } from './sealed-event.ts'
import type { SealedRow } from './sealed-rows.ts'

interface Event {
  type: string
  modified: unknown
}

/** Earlier invitations recorded the name of a group, which only its workgroup may know (decision 210). */
export function withoutGroup<T extends Event>(event: T): T {
  const { group, ...modified } = (event.modified ?? {}) as { group?: unknown }
  return event.type === 'PARTICIPANT_INVITED' && group !== undefined ? { ...event, modified } : event
}

/** The versions that an event of a task names. */
const namedBy = ({ modified }: Event): { assetUuid: string }[] => {
  const named = (modified as { documents?: unknown } | null)?.documents
  return Array.isArray(named) ? (named as { assetUuid: string }[]) : []
}

/** Events without the documents that policies deny to the caller. Events about such a document are absent before. */
export async function withoutDenied<T extends Event>(
  { db, actor }: Pick<Read, 'db' | 'actor'>,
  workspaceId: string,
  events: T[],
): Promise<T[]> {
  const ids = [...new Set(events.flatMap((event) => namedBy(event).map(({ assetUuid }) => assetUuid)))]
  if (ids.length === 0) return events
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as named(id)
     where denied_asset(${actor.personId}::uuid, named.id, ${workspaceId}::uuid)`.execute(db)
  const denied = new Set(rows.map(({ id }) => id))
  if (denied.size === 0) return events
  return events.map((event) => {
    const named = namedBy(event)
    const documents = named.filter(({ assetUuid }) => !denied.has(assetUuid))
    return documents.length === named.length
      ? event
      : { ...event, modified: { ...(event.modified as object), documents } }
  })
}

/** Returns the fields of an event as a reader may have them. */
export type Withhold = (row: SealedRow, fields: Record<string, Field>) => Record<string, Field>

/**
 * Withholds, in a sealed export, every field of events about documents that policies deny to the reader, and the details
 * of tasks that name such documents and of invitations that name a group. Their hashes stay, so that the chain can be verified.
 */
export async function withholdDenied(read: Read, standing: Standing, rows: SealedRow[]): Promise<Withhold> {
  const shownTo = (row: SealedRow, fields: Record<string, Field>) =>
    withoutGroup(row) === row ? fields : hashed(fields, ['after'])
  if (standing.isAdmin || rows.length === 0) return shownTo
  const { workspaceId } = standing
  const events = rows.map(({ event_id }) => event_id)
  const { rows: found } = await sql<{ id: string }>`
    select id from unnest(${events}::bigint[]) as e(id)
     where (select is_policed(${read.actor.personId}::uuid, ${workspaceId}::uuid))
       and denied_event(${read.actor.personId}::uuid, id, ${workspaceId}::uuid)`.execute(read.db)
  const denied = new Set(found.map(({ id }) => String(id)))
  const shown = await withoutDenied(read, workspaceId, rows)
  const shortened = new Set(rows.filter((row, at) => shown[at] !== row).map(({ event_id }) => event_id))
  return (row, fields) => {
    if (denied.has(String(row.event_id))) return hashed(fields, Object.keys(fields))
    return shortened.has(row.event_id) ? hashed(fields, ['after']) : shownTo(row, fields)
  }
}

const hashed = (fields: Record<string, Field>, names: string[]): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, names.includes(name) ? { hash: hashOf(field) } : field]),
  )
