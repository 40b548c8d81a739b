import { entities } from '../../access/entities.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/sessions.ts'
import { endOneSession } from './end-one-session.ts'
import { endSessions } from './end-sessions.ts'
import { requireRecent } from './require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { deviceName } from './device-of.ts'
import { liveSessionsOf } from './queries.ts'

/** Ends one of the caller's own sessions and its downloads. A session of somebody else is not found. */
export async function endSession(change: Change, { params }: Input<typeof contract.endSession>): Promise<void> {
  const { personId } = change.actor
  change.authorizeSelf(personId)
  requireRecent(change)
  const session = await endOneSession(change, { personId, sessionId: params.sessionUuid })
  change.record('SESSION_ENDED', entityOf(session))
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(change: Change): Promise<void> {
  const { personId, sessionId } = change.actor
  change.authorizeSelf(personId)
  requireRecent(change)
  const live = await liveSessionsOf(change.read, personId).execute()
  const ended = new Set(await endSessions(change, personId, sessionId))
  const endedSessions = live.filter(({ id }) => ended.has(id))
  for (const session of endedSessions) change.record('SESSION_ENDED', entityOf(session))
  if (endedSessions.length === 0) change.nothingChanged()
}

const entityOf = ({ id, user_agent }: { id: string; user_agent: string }) =>
  entities.session(id, deviceName(user_agent))
