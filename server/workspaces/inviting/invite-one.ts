import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { expiryColumns, expiryRecord } from '../participants/expiry-of.ts'
import { mailInvitation } from './invitation-mail.ts'
import type { Invitee } from './invitees.ts'
import { abilitiesOf, columnsOf, participantEntity } from '../participants/queries.ts'

export interface Wanted {
  abilities: Abilities
  type: 'STANDARD' | 'BCC'
  /** Undefined: unchanged. */
  expiresAt: Date | null | undefined
  message: string
  silent: boolean
  /** The person is invited by a group and hides the address, so the inviter doesn't see it either. */
  hidesEmail?: boolean
}

/** Invites one address, invites it again, or updates an existing participant. Returns the participant's id. */
export async function inviteOne(
  change: Change,
  standing: Standing,
  { invitee, wanted }: { invitee: Invitee; wanted: Wanted },
): Promise<string> {
  const { row, person, email } = invitee
  const abilities = row ? keepOwners(standing, abilitiesOf(row), wanted.abilities) : wanted.abilities
  const id = row?.id ?? uuidv7()
  if (row) {
    await change.db
      .updateTable('participant')
      .set({
        ...columnsOf(abilities),
        ...expiryColumns(wanted.expiresAt),
        type: wanted.type,
        ...(row.accepted_at ? {} : { message: wanted.message, invited_at: change.now }),
      })
      .where('id', '=', id)
      .execute()
  } else {
    await change.db
      .insertInto('participant')
      .values({
        id,
        workspace_id: standing.workspaceId,
        person_id: person?.id ?? null,
        email,
        type: wanted.type,
        shadow_of: invitee.shadowOf,
        ...columnsOf(abilities),
        expires_at: wanted.expiresAt ?? null,
        message: wanted.message,
        // An inviter sees the address that they typed; a group's they haven't.
        invited_by: wanted.hidesEmail ? null : standing.participantId,
        invited_at: change.now,
      })
      .execute()
  }
  const entity = participantEntity({ id, email, workspace_id: standing.workspaceId })
  change.record(row?.accepted_at ? 'PARTICIPANT_UPDATED' : 'PARTICIPANT_INVITED', entity, {
    ...(row ? { from: abilitiesOf(row) } : {}),
    // Without the group: managers from outside the workgroup read the record of the workspace.
    to: { ...abilities, ...expiryRecord(wanted.expiresAt) },
  })
  if (row?.accepted_at) return id
  const workspace = { id: standing.workspaceId, name: standing.workspaceName }
  const isHidden = wanted.type === 'BCC'
  const invitation = { participantId: id, email, workspace, message: wanted.message, person, isHidden }
  await mailInvitation(change, invitation, !wanted.silent)
  return id
}

/** A repeated invitation keeps the abilities that only the owner gives and takes, unless the owner sends it. */
const keepOwners = (standing: Standing, from: Abilities, to: Abilities): Abilities =>
  standing.isOwner ? to : { ...to, hasInviter: from.hasInviter, hasManageWorkspace: from.hasManageWorkspace }
