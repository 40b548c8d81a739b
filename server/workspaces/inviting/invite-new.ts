import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { refuseUntrusted } from '../participants/untrusted.ts'
import { countInvitations } from './count-invitations.ts'
import { inviteOne, type Wanted } from './invite-one.ts'
import { findInvitees, oncePerPerson } from './invitees.ts'

const TO_VIEW: Wanted = {
  abilities: Abilities.parse({}),
  type: 'STANDARD',
  expiresAt: undefined,
  message: '',
  silent: false,
}

/**
 * Invites those addresses to view that aren't in the workspace yet; participants stay unchanged. The workspace's row is
 * locked and the caller may invite. Returns the participants' ids.
 */
export async function inviteNew(change: Change, standing: Standing, emails: string[]): Promise<string[]> {
  // Counted before any address is checked: some refusals reveal who has an account.
  await countInvitations(change, emails.length)
  const place = { workspaceId: standing.workspaceId, type: 'STANDARD' } as const
  const invitees = oncePerPerson(await findInvitees(change, place, [...new Set(emails)]))
  const strangers = invitees.filter(({ row }) => !row)
  await refuseUntrusted(
    change.read,
    standing.workgroupId,
    strangers.map(({ email }) => email),
  )
  const ids: string[] = []
  for (const invitee of invitees)
    ids.push(invitee.row?.id ?? (await inviteOne(change, standing, { invitee, wanted: TO_VIEW })))
  return ids
}
