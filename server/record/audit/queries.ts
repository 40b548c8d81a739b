import { sql } from 'kysely'
import { enter, findStanding } from '../../access/door.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'
import { withoutDenied, withoutGroup } from './without-denied.ts'

/**
 * Finds a workspace whose record the caller may export: a closed one only if the request says so. People need a recent
 * sign-in; service accounts prove their secret with every token.
 */
export async function findExportable(read: Read, workspaceId: string, isClosedKnown: boolean): Promise<Standing> {
  const standing = await findStanding(read, workspaceId)
  if (!standing.isClosed || !isClosedKnown) enter(standing)
  await expectKept(read, workspaceId)
  read.authorize(guard(standing), 'exportAudit')
  if (read.actor.scope === null) requireRecent(read)
  return standing
}

/** Refuses once the record's years are over: what is left of it, while it is being destroyed, isn't the record. */
async function expectKept({ db }: Read, workspaceId: string): Promise<void> {
  const kept = await db
    .selectFrom('workspace')
    .select('id')
    .where('id', '=', workspaceId)
    .where('record_destroyed_at', 'is', null)
    .executeTakeFirst()
  if (!kept) throw new Refused('record.destroyed')
}

export interface ExportedEvent {
  id: number
  at: Date
  type: string
  actor: string
  actor_email: string
  entity_kind: string
  entity_id: string | null
  entity_name: string
  original: unknown
  modified: unknown
  address: string | null
}

const PAGE = 1000

/** A workspace's events, oldest first, a page at a time, so that no export is too large. */
export async function* eventsOf(
  read: Read,
  standing: Standing,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ExportedEvent[]> {
  let [at, id] = [from.toISOString(), 0]
  for (;;) {
    const { rows } = await sql<ExportedEvent & { exactly: string }>`
      select e.id, e.at, e.at::text as exactly, e.type, coalesce(p.given_name || ' ' || p.family_name, '') as actor, coalesce(m.address, '') as actor_email,
             e.entity_kind, e.entity_id, e.entity_name, e.original, e.modified, e.address
        from audit_event e left join person p on p.id = e.actor_id
        left join primary_address m on m.person_id = p.id
       where e.workspace_id = ${standing.workspaceId} and (e.at, e.id) > (${at}::timestamptz, ${id}) and e.at <= ${to}
         and (not e.restricted or ${standing.isOwner})
         and (${standing.isAdmin} or not (select is_policed(${read.actor.personId}::uuid, ${standing.workspaceId}::uuid))
           or not denied_event(${read.actor.personId}::uuid, e.id, ${standing.workspaceId}::uuid))
       order by e.at, e.id limit ${PAGE}`.execute(read.db)
    const events = rows.map(withoutGroup)
    if (rows.length > 0) yield standing.isAdmin ? events : await withoutDenied(read, standing.workspaceId, events)
    if (rows.length < PAGE) return
    const last = rows.at(-1)!
    // As text: a Date has no microseconds, and the next page would repeat rows.
    ;[at, id] = [last.exactly, last.id]
  }
}
