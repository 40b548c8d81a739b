import type { TestPerson } from './as.ts'
import type { TestServer } from './server.ts'

/** The types of the events that a person caused outside workspaces, oldest first. */
export async function accountEventsOf(server: TestServer, person: TestPerson): Promise<string[]> {
  const rows = await server.ports.databases.read
    .selectFrom('audit_event')
    .select('type')
    .where('actor_id', '=', person.uuid)
    .where('workspace_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}
