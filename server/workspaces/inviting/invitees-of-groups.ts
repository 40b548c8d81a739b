import type { SkippedInvitee } from '@strongroom/contract/workspaces/participants.ts'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { expandGroups, type Grouped, refuseTooMany } from './expand-groups.ts'
import { findInvitees, type Invitee } from './invitees.ts'

/** Somebody to invite. A typed address is known to the inviter; one that only a group names may be hidden. */
export interface GroupInvitee {
  invitee: Invitee
  hidesEmail: boolean
}

interface Skipped {
  one: Grouped
  reason: SkippedInvitee['reason']
}

/**
 * The people of groups whom an invitation adds. Disabled people, and those whom the caller sees in the workspace, are
 * skipped: a group would change the abilities of people whom nobody has named.
 */
export async function findGrouped(
  change: Change,
  standing: Standing,
  {
    groupUuids,
    place,
    typed,
  }: { groupUuids: string[]; place: { workspaceId: string; type: 'STANDARD' | 'BCC' }; typed: string[] },
): Promise<{ some: GroupInvitee[]; skipped: Skipped[] }> {
  const named = new Set(typed)
  const people = (await expandGroups(change.read, standing, groupUuids)).filter(({ email }) => !named.has(email))
  refuseTooMany(groupUuids, people.length + typed.length)
  const able = people.filter(({ isDisabled }) => !isDisabled)
  const invitees =
    able.length === 0
      ? []
      : await findInvitees(
          change,
          place,
          able.map(({ email }) => email),
        )
  const some: GroupInvitee[] = []
  const skipped: Skipped[] = people.filter((one) => one.isDisabled).map((one) => ({ one, reason: 'DISABLED' }))
  for (const [at, invitee] of invitees.entries()) {
    const one = able[at]!
    if (invitee.row) skipped.push({ one, reason: 'ALREADY_THERE' })
    else some.push({ invitee, hidesEmail: one.hidesEmail })
  }
  return { some, skipped }
}

/** The skipped people as the caller may see them: members of one workgroup know each other by name. */
export const presentSkipped = (standing: Standing, skipped: Skipped[]): SkippedInvitee[] =>
  skipped.map(({ one, reason }) => ({
    email: one.hidesEmail && !standing.isOwner && !standing.isManager ? null : one.email,
    givenName: one.givenName ?? '',
    familyName: one.familyName ?? '',
    reason,
  }))
