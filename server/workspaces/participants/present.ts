import type { Participant, ParticipantActions } from '@strongroom/contract/workspaces/participants.ts'
import type { Standing } from '../../access/standing.ts'
import { abilitiesOf, type ParticipantRow } from './queries.ts'

export function presentParticipant(
  row: ParticipantRow,
  standing: Standing,
  actions: ParticipantActions | undefined,
): Participant {
  const invites = standing.abilities.hasInviter
  const hasAccepted = row.accepted_at !== null
  const isOwner = row.person_id !== null && row.person_id === row.owner_id
  const names = row.is_known ? { givenName: row.given_name ?? '', familyName: row.family_name ?? '' } : NAMELESS
  const uuid = row.is_known ? row.person_id : null
  return {
    model: 'Participant',
    uuid: row.id,
    workspaceUuid: row.workspace_id,
    userUuid: uuid,
    // The selecting statement applies the rule of presentPerson, because it searches visible fields.
    user: {
      uuid,
      email: row.shows_email ? row.email : null,
      ...names,
      avatarVersion: hasAccepted ? row.avatar_blob_id : null,
    },
    hasAccepted,
    classification: hasAccepted ? 'accepted' : row.is_known ? 'pending' : 'unregistered',
    joinedTime: row.accepted_at?.getTime() ?? null,
    invitedTime: row.invited_at.getTime(),
    isOwner,
    isManager: !isOwner && row.has_manage_workspace,
    isFavourite: row.id === standing.participantId ? row.is_favourite : null,
    type: row.type === 'BCC' && !isOwner ? 'BCC' : 'STANDARD',
    party: row.party_number,
    expiresTime:
      (invites || row.id === standing.participantId) && !isOwner ? (row.expires_at?.getTime() ?? null) : null,
    isTrusted: invites ? row.is_trusted : null,
    notMailed: invites && !hasAccepted ? (row.not_mailed as Participant['notMailed']) : null,
    isServiceAccount: row.is_known && row.is_agent,
    bypassTwoStep: row.is_known && row.bypasses,
    // About a person's sight: of no concern to others.
    assistiveText:
      (standing.isOwner || standing.isManager || row.id === standing.participantId) && row.has_assistive_text,
    ...abilitiesOf(row),
    ...(actions ? { actions } : {}),
  }
}

const NAMELESS = { givenName: '', familyName: '' }
