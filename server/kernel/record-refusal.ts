import type { EventType } from '@strongroom/contract/registry/events.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Ports } from './ports.ts'
import type { Actor, ClientInfo } from './read.ts'
import type { Refused } from './refused.ts'

/**
 * Records a refusal after the rollback, in a separate statement: one ACCESS_REFUSED per actor, object and minute, or
 * the event that the refusal names, every time.
 */
export async function recordRefusal(
  ports: Ports,
  origin: { actor: Actor | undefined; clientInfo: ClientInfo },
  refusal: Refused,
): Promise<void> {
  const { entity, event } = refusal.details
  if (!entity || !origin.actor) return
  const now = ports.clock.now()
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  await sql`
    with seen as (
      insert into refusal (actor_id, entity_id, minute) values (${origin.actor.personId}, ${entity.id}, ${minute})
      on conflict do nothing returning 1),
    counted as (select 1 from seen union select 1 where ${event !== undefined}::boolean)
    insert into audit_event (uuid, type, at, actor_id, session_id, address, workspace_id, entity_kind, entity_id, entity_name, modified, restricted)
    select ${uuidv7()}, ${event ?? 'ACCESS_REFUSED'}, ${now}, ${origin.actor.personId}, ${origin.actor.sessionId}, ${origin.clientInfo.address},
      ${entity.workspaceId}::uuid, ${entity.kind}, ${entity.id}::uuid, ${entity.name}, ${JSON.stringify({ code: refusal.code })}::jsonb,
      ${entity.workspaceId}::uuid is not null and event_is_restricted(${entity.workspaceId}::uuid, null, ${entity.id}::uuid, ${origin.actor.personId}::uuid)
    from counted`.execute(ports.databases.beside)
}

/** The person id in the record of attempts at an unknown person. */
export const NOBODY_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Records a failed attempt, of a stranger or within a session, in a separate statement on a separate connection pool:
 * many may fail at once, each inside a change that holds a connection already and is about to be rolled back.
 */
export async function recordFailure(
  { databases, clock }: Ports,
  { clientInfo, actor }: { clientInfo: ClientInfo; actor?: Actor | undefined },
  { event, id, name }: { event: EventType; id: string | null; name: string },
): Promise<void> {
  await sql`
    insert into audit_event (uuid, type, at, actor_id, session_id, address, entity_kind, entity_id, entity_name)
    values (${uuidv7()}, ${event}, ${clock.now()}, ${actor?.personId ?? null}::uuid, ${actor?.sessionId ?? null}::uuid,
      ${clientInfo.address || null}, 'User', ${id}::uuid, ${name})`.execute(databases.beside)
}
