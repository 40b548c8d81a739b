import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'

interface Event {
  modified: unknown
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
