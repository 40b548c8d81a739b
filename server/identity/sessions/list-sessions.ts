import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sessions.ts'
import type { Read } from '../../kernel/read.ts'
import { presentSession } from './present.ts'
import { liveSessionsOf } from './queries.ts'

/** The caller's own live sessions, the most recently used first. */
export async function listSessions(read: Read): Promise<Reply<typeof contract.listSessions>> {
  const rows = await liveSessionsOf(read, read.actor.personId).orderBy('s.last_used', 'desc').orderBy('s.id').execute()
  return { content: rows.map((row) => presentSession(read, row)) }
}
