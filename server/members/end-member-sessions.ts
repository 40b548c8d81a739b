import type { Input } from '@strongroom/contract/endpoint.ts'
import type * as contract from '@strongroom/contract/workgroup-members.ts'
import { endSessions } from '../access/end-sessions.ts'
import { requireRecent } from '../access/require-recent.ts'
import type { Change } from '../platform/change.ts'
import { findPerson, personEntity } from '../users/queries.ts'
import { tellAboutAccount } from '../users/tell-about-account.ts'
import { findAdministered } from '../access/administered.ts'

/** An administrator ends all sessions of a member, say of somebody whose laptop was stolen. */
export async function endMemberSessions(
  change: Change,
  { params }: Input<typeof contract.endMemberSessions>,
): Promise<void> {
  const member = await findAdministered(change, params.userUuid)
  change.authorize(member, 'endSessions')
  requireRecent(change)
  const ended = await endSessions(change, params.userUuid)
  if (ended.length === 0) return change.nothingChanged()
  const person = await findPerson(change.read, params.userUuid)
  await tellAboutAccount(change, person, { to: person.email, about: 'signed-out' })
  change.record('MEMBER_SIGNED_OUT', personEntity(person), { to: { sessions: ended.length } })
}
