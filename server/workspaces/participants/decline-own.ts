import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import { endParticipation } from './end-participation.ts'
import { participantEntity } from './queries.ts'

/** Ends the caller's own pending participation, which is locked and authorised, and informs the owner. */
export async function declineOwn(
  change: Change,
  { id, email, standing }: { id: string; email: string; standing: Standing },
): Promise<void> {
  const { workspaceId, personId } = standing
  await endParticipation(change, { id, workspace_id: workspaceId, person_id: personId }, 'declined')
  change.record('PARTICIPANT_DECLINED', participantEntity({ id, email, workspace_id: workspaceId }))
  await notifyOwner(change, standing)
}

/** The caller's primary address, the name of a participant in the record. */
export async function ownAddress(change: Change): Promise<string> {
  const row = await change.db
    .selectFrom('primary_address')
    .select('address')
    .where('person_id', '=', change.actor.personId)
    .executeTakeFirstOrThrow()
  return row.address
}

/** Emails the owner that somebody has declined. */
export async function notifyOwner(change: Change, standing: Standing): Promise<void> {
  const { owner_id } = await change.db
    .selectFrom('workspace')
    .select('owner_id')
    .where('id', '=', standing.workspaceId)
    .executeTakeFirstOrThrow()
  await mailPerson(change, owner_id, {
    workspaceId: standing.workspaceId,
    subject: 'declined.subject',
    paragraphs: ['declined.intro'],
    values: { person: await actorName(change), workspace: standing.workspaceName },
  })
}
