import { ABILITIES } from '@strongroom/contract/access/abilities.ts'
import { type Selectable, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { DB } from '../../database/db.gen.ts'
import type { Change } from '../../kernel/change.ts'
import { moveParts } from '../ending-tasks/move-parts.ts'
import { recordDifferences } from '../participants/change-participation.ts'
import { endParticipation } from '../participants/end-participation.ts'
import { openInvitationActions } from '../participants/policy.ts'
import { abilitiesOf, participantEntity } from '../participants/queries.ts'
import { notifyOwner } from '../participants/decline-own.ts'

interface OpenInvitation {
  id: string
  shadowOf: string
  email: string
  standing: Standing
}

/** Each ability that either of the two rows has. */
const bothAbilities = sql.join(
  ABILITIES.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`h.${column}`)} or ${sql.ref(`s.${column}`)}`),
)

/**
 * A hidden participant answers an open invitation by somebody who doesn't know that. Accepted, they become visible with
 * the abilities of both invitations until the earlier end of the two, as no inviter gave theirs for longer. Declined,
 * nothing changes for them.
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
    const participants = change.db.selectFrom('participant').selectAll()
    const before = await participants.where('id', '=', shadowOf).executeTakeFirstOrThrow()
    const { rows } = await sql<Selectable<DB['participant']>>`
      update participant h set type = 'STANDARD', email = ${email}, accepted_at = coalesce(h.accepted_at, ${change.now}),
          expires_at = least(h.expires_at, s.expires_at), ${bothAbilities},
          reminded_days = case when h.expires_at <= s.expires_at or s.expires_at is null then h.reminded_days end
        from participant s where h.id = ${shadowOf} and s.id = ${id}
      returning h.*`.execute(change.db)
    const after = rows[0]!
    const ends = after.expires_at
    if (ends) change.cut({ workspaceId: standing.workspaceId, personId: standing.personId, at: ends.getTime() })
    await moveParts(change, { from: id, to: shadowOf })
    // The row is no longer needed; no notice of a removal is sent.
    await change.db
      .updateTable('participant')
      .set({ removed_at: change.now, removal: 'left', shadow_of: null })
      .where('id', '=', id)
      .execute()
    change.actingAs(shadowOf)
    const visible = participantEntity({ ...place, id: shadowOf })
    change.record('PARTICIPANT_ACCEPTED', visible)
    const now = { abilities: abilitiesOf(after), expiresAt: ends }
    return recordDifferences(change, visible, { before, after: now })
  }
  await endParticipation(change, { id, workspace_id: standing.workspaceId, person_id: null }, 'declined')
  change.record('PARTICIPANT_DECLINED', entity)
  await notifyOwner(change, standing)
}
