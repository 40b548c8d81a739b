import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/one-member.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { deviceName } from '../../identity/sessions/device-of.ts'
import { endOneSession } from '../../identity/sessions/end-one-session.ts'
import { presentSession } from '../../identity/sessions/present.ts'
import { liveSessionsOf } from '../../identity/sessions/queries.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import type { Read } from '../../kernel/read.ts'

/** Lists where a member is signed in, for their administrators. */
export async function listMemberSessions(
  read: Read,
  { params }: Input<typeof contract.listMemberSessions>,
): Promise<Reply<typeof contract.listMemberSessions>> {
  const member = await findAdministered(read, params.userUuid)
  read.authorize(member, 'listSessions')
  const rows = await liveSessionsOf(read, params.userUuid).orderBy('s.last_used', 'desc').orderBy('s.id').execute()
  return { content: rows.map((row) => presentSession(read, row)) }
}

/** Ends one session of a member. */
export async function endMemberSession(
  change: Change,
  { params }: Input<typeof contract.endMemberSession>,
): Promise<void> {
  const member = await findAdministered(change.read, params.userUuid)
  change.authorize(member, 'listSessions')
  requireRecent(change)
  const session = await endOneSession(change, { personId: params.userUuid, sessionId: params.sessionUuid })
  const person = await findPerson(change.read, params.userUuid)
  const device = deviceName(session.user_agent)
  await notifyOfAccount(change, person, { to: person.email, about: 'session-ended' })
  change.record('MEMBER_SESSION_ENDED', personEntity(person), { from: { session: session.id, device } })
}
