import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import type { Change } from '../../kernel/change.ts'
import { lockParticipant } from '../../workspaces/participants/queries.ts'

/** Allows a participant to have pages read aloud without the download ability, or ends that. */
export async function updateAssistiveText(
  change: Change,
  { params, body }: Input<typeof contract.updateAssistiveText>,
) {
  const { row, entity, actions } = await lockParticipant(change, params.participantUuid)
  change.authorize({ actions, entity }, 'assistiveText')
  const { assistiveText } = body
  if (row.has_assistive_text === assistiveText) return change.nothingChanged()
  await change.db
    .updateTable('participant')
    .set({ has_assistive_text: assistiveText })
    .where('id', '=', row.id)
    .execute()
  change.record('PARTICIPANT_UPDATED', entity, { from: { assistiveText: !assistiveText }, to: { assistiveText } })
}
