import type { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { changeParticipation, expiryColumns, expiryRecord } from '../participants/change-participation.ts'
import { mailInvitation } from './invitation-mail.ts'
import type { Invitee } from './invitees.ts'
import { abilitiesOf, columnsOf, participantEntity, type ParticipantRow } from '../participants/queries.ts'

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
  // A participant is updated like any other; neither the message nor the kind of invitation concerns them.
  if (row?.accepted_at) {
    await changeParticipation(change, row, { abilities, expiresAt: wanted.expiresAt })
    return row.id
  }
  const id = row?.id ?? uuidv7()
  if (row) {
    await change.db
      .updateTable('participant')
      .set({
        ...columnsOf(abilities),
        ...expiryColumns(wanted.expiresAt),
        type: wanted.type,
        message: wanted.message,
        invited_at: change.now,
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
  const isHidden = wanted.type === 'BCC'
  const entity = participantEntity({ id, email, workspace_id: standing.workspaceId })
  change.record('PARTICIPANT_INVITED', entity, {
    ...(row && !stopsHiding(row, wanted) ? { from: { ...abilitiesOf(row), ...expiryBefore(row, wanted) } } : {}),
    // Whether the person was invited hidden is said where only the owner and administrators read: such an event is
    // restricted. Without the group: managers from outside the workgroup read the record of the workspace.
    to: { ...abilities, ...expiryRecord(wanted.expiresAt), ...(isHidden ? { hidden: true } : {}) },
  })
  const workspace = { id: standing.workspaceId, name: standing.workspaceName }
  const invitation = { participantId: id, email, workspace, message: wanted.message, person, isHidden }
  await mailInvitation(change, invitation, !wanted.silent)
  return id
}

/** Everybody reads of the open invitation, as of a first one: nobody but the owner knew of the hidden one before it. */
const stopsHiding = ({ type }: ParticipantRow, wanted: Wanted) => type === 'BCC' && wanted.type === 'STANDARD'

/** The former end of a pending invitation, where another one is given. */
const expiryBefore = (row: ParticipantRow, { expiresAt }: Wanted) =>
  expiresAt === undefined ? {} : expiryRecord(row.expires_at)

/** A repeated invitation keeps the abilities that only the owner gives and takes, unless the owner sends it. */
const keepOwners = (standing: Standing, from: Abilities, to: Abilities): Abilities =>
  standing.isOwner ? to : { ...to, hasInviter: from.hasInviter, hasManageWorkspace: from.hasManageWorkspace }
