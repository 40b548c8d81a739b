import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import type { EventType } from '@strongroom/contract/registry/events.ts'
import { as, type TestPerson } from './as.ts'
import type { TestServer } from './server.ts'

export interface SeenEvent {
  type: EventType
  actor: string
  entity: string
  from: unknown
  to: unknown
}

const json = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as unknown))

/** A workspace's events, newest first, read back over the API. */
export async function eventsOf(
  server: TestServer,
  reader: TestPerson,
  workspace: { uuid: string },
): Promise<SeenEvent[]> {
  const page = await as(server, reader).call(listAuditEvents, {
    params: { workspaceUuid: workspace.uuid },
    query: { size: 100 },
  })
  return page.content.map((event) => ({
    type: event.eventType,
    actor: event.actorGivenName,
    entity: event.entityName,
    from: json(event.originalAttributes),
    to: json(event.modifiedAttributes),
  }))
}

/** The types of events about a person, oldest first; no workspace shows them. */
export async function recordedFor(server: TestServer, personId: string): Promise<string[]> {
  const rows = await server.ports.databases.read
    .selectFrom('audit_event')
    .select('type')
    .where('entity_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

/** The events about one thing outside workspaces, oldest first: type, from and to. */
export async function recordedAbout(server: TestServer, id: string) {
  const rows = await server.ports.databases.read
    .selectFrom('audit_event')
    .select(['type', 'original', 'modified'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ type, original, modified }) => ({ type, from: original, to: modified }))
}
