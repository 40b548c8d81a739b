import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import type { Change } from '../../kernel/change.ts'
import { endParticipation } from './end-participation.ts'
import { abilitiesOf, lockParticipant } from './queries.ts'
import { mailPerson } from '../../mail/mail-person.ts'

/** Removes a participant: their next request is refused, and their streams end. */
export async function removeParticipant(change: Change, { params }: Input<typeof contract.removeParticipant>) {
  const participant = await lockParticipant(change, params.participantUuid)
  change.authorize(participant, 'delete')
  const { row, entity, standing } = participant
  await endParticipation(change, row, 'removed')
  change.record('PARTICIPANT_REMOVED', entity, { from: abilitiesOf(row) })
  if (!row.person_id || (await isOpenInvitation(change, row.id))) return
  await mailPerson(change, row.person_id, {
    workspaceId: standing.workspaceId,
    subject: 'removed.subject',
    paragraphs: ['removed.intro'],
    values: { workspace: standing.workspaceName },
  })
}

/** Whether this is the open invitation of a hidden participant, who still takes part. */
async function isOpenInvitation(change: Change, id: string): Promise<boolean> {
  const { shadow_of } = await change.db
    .selectFrom('participant')
    .select('shadow_of')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return shadow_of !== null
}
