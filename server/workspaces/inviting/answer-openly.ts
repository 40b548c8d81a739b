import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { endParticipation } from '../participants/end-participation.ts'
import { openInvitationActions } from '../participants/policy.ts'
import { participantEntity } from '../participants/queries.ts'
import { tellOwner } from '../participants/tell-owner.ts'

interface OpenInvitation {
  id: string
  shadowOf: string
  email: string
  standing: Standing
}

/**
 * Somebody who takes part hidden answers an invitation by one who doesn't know that. Accepted, they are seen, with what
 * both invitations give; declined, nothing of them changes.
 */
export async function answerOpenly(
  change: Change,
  { id, shadowOf, email, standing }: OpenInvitation,
  isAccepted: boolean,
): Promise<void> {
  const place = { email, workspace_id: standing.workspaceId }
  const entity = participantEntity({ ...place, id })
  change.authorize({ actions: openInvitationActions(standing), entity }, isAccepted ? 'accept' : 'decline')
  if (isAccepted) {
    await sql`
      update participant h set type = 'STANDARD', email = ${email}, accepted_at = coalesce(h.accepted_at, ${change.now}),
          has_download = h.has_download or s.has_download, has_create_document = h.has_create_document or s.has_create_document,
          has_create_folder = h.has_create_folder or s.has_create_folder, has_edit = h.has_edit or s.has_edit,
          has_edit_online = h.has_edit_online or s.has_edit_online, has_delete = h.has_delete or s.has_delete,
          has_commenter = h.has_commenter or s.has_commenter, has_inviter = h.has_inviter or s.has_inviter,
          has_manage_workspace = h.has_manage_workspace or s.has_manage_workspace
        from participant s where h.id = ${shadowOf} and s.id = ${id}`.execute(change.db)
    // Its row has done its work; nobody is told that somebody was removed.
    await change.db
      .updateTable('participant')
      .set({ removed_at: change.now, removal: 'left', shadow_of: null })
      .where('id', '=', id)
      .execute()
    change.actingAs(shadowOf)
    return change.record('PARTICIPANT_ACCEPTED', participantEntity({ ...place, id: shadowOf }))
  }
  await endParticipation(change, { id, workspace_id: standing.workspaceId, person_id: null }, 'declined')
  change.record('PARTICIPANT_DECLINED', entity)
  await tellOwner(change, standing)
}
