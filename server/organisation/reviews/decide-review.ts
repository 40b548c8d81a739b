import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { type ErrorCode, errors } from '@strongroom/contract/registry/errors.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import { endParticipation } from '../../workspaces/participants/end-participation.ts'
import { participantActions } from '../../workspaces/participants/policy.ts'
import { abilitiesOf, participantEntity, selectParticipants, stateOf } from '../../workspaces/participants/queries.ts'
import { lockWorkspace } from '../../workspaces/workspaces/queries.ts'
import { Refused } from '../../kernel/refused.ts'
import { runningReview } from './find-review.ts'
import { guardReviews } from './policy.ts'

/**
 * Confirms participants or ends their access, each by itself. The workspace's row is locked: of two people who decide at
 * once, the second is told that it is decided.
 */
export async function decideReview(
  change: Change,
  { params, body }: Input<typeof contract.decideReview>,
): Promise<Reply<typeof contract.decideReview>> {
  const { standing } = await lockWorkspace(change, params.workspaceUuid, 'update')
  change.authorize(guardReviews(standing), 'decide')
  const review = await runningReview(change.read, standing)
  if (!review) throw new Refused('review.not.found')
  const done: string[] = []
  const refusals: { participantUuid: string; code: string; description: string }[] = []
  const refuse = (participantUuid: string, code: ErrorCode) =>
    refusals.push({ participantUuid, code, description: errors[code].description })
  const ids = [...new Set(body.participantUuids)]
  const items = await sql<{ participant_id: string; decision: string | null }>`
    select participant_id, decision from access_review_item where review_id = ${review.id}::uuid
       and workspace_id = ${standing.workspaceId}::uuid and participant_id = any(${ids}::uuid[]) for update`.execute(
    change.db,
  )
  const decisions = new Map(items.rows.map((item) => [item.participant_id, item.decision]))
  const rows = await selectParticipants(change.read)
    .where('o.workspace_id', '=', standing.workspaceId)
    .where(sql<boolean>`o.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const row = byId.get(id)
    // A decided participant may be gone; who never was visible isn't known here.
    if (row && !decisions.has(id)) refuse(id, 'review.not.found')
    else if (row && decisions.get(id)) refuse(id, 'review.decided')
    else if (!row) refuse(id, 'participant.not.found')
    else {
      const guarded = { actions: participantActions(standing, stateOf(row, standing)), entity: participantEntity(row) }
      if (!guarded.actions.delete) {
        refuse(id, 'permission.denied')
        continue
      }
      change.authorize(guarded, 'delete')
      await settle(change, { reviewId: review.id, workspaceId: row.workspace_id, id, decision: body.decision })
      if (body.decision === 'CONFIRM')
        change.record('PARTICIPANT_CONFIRMED', guarded.entity, { to: { review: review.name } })
      else {
        await endParticipation(change, row, 'removed')
        change.record('PARTICIPANT_REMOVED', guarded.entity, { from: abilitiesOf(row) })
        if (row.person_id)
          await mailPerson(change, row.person_id, {
            workspaceId: standing.workspaceId,
            subject: 'removed.subject',
            paragraphs: ['removed.intro'],
            values: { workspace: standing.workspaceName },
          })
      }
      done.push(id)
    }
  }
  if (done.length === 0) change.nothingChanged()
  else change.notifyPerson(change.actor.personId, ['notices'])
  return { done, errors: refusals }
}

interface Decided {
  reviewId: string
  workspaceId: string
  id: string
  decision: 'CONFIRM' | 'END'
}

const settle = (change: Change, { reviewId, workspaceId, id, decision }: Decided) =>
  change.db
    .updateTable('access_review_item')
    .set({
      decision: decision === 'CONFIRM' ? 'CONFIRMED' : 'ENDED',
      decided_by: change.actor.personId,
      decided_at: change.now,
    })
    .where('review_id', '=', reviewId)
    .where('workspace_id', '=', workspaceId)
    .where('participant_id', '=', id)
    .execute()
