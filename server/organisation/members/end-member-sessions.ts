import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/workgroup-members.ts'
import { endSessions } from '../../identity/sessions/end-sessions.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findAdministered } from '../../identity/people/administered.ts'

/** Lets an administrator end all sessions of a member, for example after a laptop was stolen. */
export async function endMemberSessions(
  change: Change,
  { params }: Input<typeof contract.endMemberSessions>,
): Promise<void> {
  const member = await findAdministered(change.read, params.userUuid)
  change.authorize(member, 'endSessions')
  requireRecent(change)
  const ended = await endSessions(change, params.userUuid)
  if (ended.length === 0) return change.nothingChanged()
  const person = await findPerson(change.read, params.userUuid)
  await notifyOfAccount(change, person, { to: person.email, about: 'signed-out' })
  change.record('MEMBER_SIGNED_OUT', personEntity(person), { to: { sessions: ended.length } })
}
