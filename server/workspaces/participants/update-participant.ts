import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { refuseUntrusted } from './untrusted.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { changeParticipation, differencesOf, expiryOf } from './change-participation.ts'
import { deniedAbilities } from './policy.ts'
import { abilitiesOf, lockParticipant } from './queries.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'

/** Changes a participant's abilities. Taking downloading away takes editing with it. */
export async function updateParticipant(
  change: Change,
  { params, body: { message, expiresTime, ...given } }: Input<typeof contract.updateParticipant>,
) {
  const participant = await lockParticipant(change, params.participantUuid)
  change.authorize(participant, 'update')
  const { row, standing, entity } = participant
  const from = abilitiesOf(row)
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const to = Abilities.parse({ ...from, ...named })
  if (given.hasEdit && !to.hasDownload) throw new Refused('edit.needs.download')
  if (!to.hasDownload) to.hasEdit = false
  if (row.type === 'BCC' && (given.hasInviter || given.hasManageWorkspace))
    throw new Refused('participant.hidden.ability')
  if (deniedAbilities(standing, from, to).length > 0) throw new Refused('participant.ability.denied', { entity })
  if (to.hasManageWorkspace && !from.hasManageWorkspace) requireRecent(change)
  const wanted = { abilities: to, expiresAt: expiryOf(change, expiresTime) }
  const { changed, lasts, isSame } = differencesOf(row, wanted)
  if (isSame) return change.nothingChanged()
  // Taking away is always possible; giving is not if the address isn't trusted.
  if (changed.some((ability) => to[ability]) || !lasts)
    await refuseUntrusted(change.read, standing.workgroupId, [row.email])
  await changeParticipation(change, row, wanted)
  if (!row.person_id || !message) return
  await mailPerson(change, row.person_id, {
    workspaceId: row.workspace_id,
    subject: 'updated.subject',
    paragraphs: ['updated.intro'],
    values: { inviter: await actorName(change), workspace: standing.workspaceName },
    message: { intro: 'invitation.message', text: message },
    link: { label: 'updated.button', path: `/share/${row.workspace_id}` },
  })
}
