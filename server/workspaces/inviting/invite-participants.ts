import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { toPage } from '@strongroom/contract/wire/page.ts'
import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import type * as contract from '@strongroom/contract/workspaces/participants.ts'
import { sql } from 'kysely'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Standing } from '../../access/standing.ts'
import { refuseUntrusted } from '../participants/untrusted.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { countInvitations } from './count-invitations.ts'
import { expiryOf } from '../participants/change-participation.ts'
import { inviteOne, type Wanted } from './invite-one.ts'
import { findInvitees, oncePerPerson, refuseInvitees } from './invitees.ts'
import { findGrouped, type GroupInvitee, presentSkipped } from './invitees-of-groups.ts'
import { deniedAbilities, participantActions } from '../participants/policy.ts'
import { presentParticipant } from '../participants/present.ts'
import { selectParticipants, stateOf } from '../participants/queries.ts'

const NONE = Abilities.parse({})

/**
 * Invites all addresses and the people of all groups, or nobody if one is refused. Pending people are invited again,
 * participants are updated; those whom only a group names stay as they are.
 */
export async function inviteParticipants(
  change: Change,
  { body }: Input<typeof contract.inviteParticipants>,
): Promise<Reply<typeof contract.inviteParticipants>> {
  const workspace = await lockWorkspace(change, body.workspaceUuid, 'update')
  change.authorize(workspace, 'createParticipant')
  const { standing } = workspace
  const abilities = Abilities.parse(body)
  if (abilities.hasEdit && !abilities.hasDownload) throw new Refused('edit.needs.download')
  if (body.type === 'BCC' && (abilities.hasInviter || abilities.hasManageWorkspace))
    throw new Refused('participant.hidden.ability')
  const hides = body.type === 'BCC' && !workspace.actions.grantBcc
  if (hides || deniedAbilities(standing, NONE, abilities).length > 0)
    throw new Refused('participant.ability.denied', { entity: workspace.entity })
  if (abilities.hasManageWorkspace) requireRecent(change)
  const { invitees, skipped } = await admitted(change, standing, body)
  const expiresAt = expiryOf(change, body.expiresTime)
  const wanted: Wanted = { abilities, type: body.type, expiresAt, message: body.message, silent: body.isSilent }
  const ids: string[] = []
  for (const { invitee, hidesEmail } of invitees)
    ids.push(await inviteOne(change, standing, { invitee, wanted: { ...wanted, hidesEmail } }))
  if (ids.length === 0) change.nothingChanged()
  const rows = await selectParticipants(change.read)
    .where('o.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('o.email')
    .execute()
  const content = rows.map((row) =>
    presentParticipant(row, standing, participantActions(standing, stateOf(row, standing))),
  )
  const size = Math.max(1, content.length)
  return { ...toPage(content, content.length, { page: 0, size }), skipped: presentSkipped(standing, skipped) }
}

type Body = Input<typeof contract.inviteParticipants>['body']

/** The people to invite, with those of groups who are skipped. Refuses everything wrong with any of them at once. */
async function admitted(change: Change, standing: Standing, { emails: typed, groupUuids, type, isSilent }: Body) {
  const emails = [...new Set(typed)]
  const place = { workspaceId: standing.workspaceId, type }
  const { some, skipped } = await findGrouped(change, standing, { groupUuids, place, typed: emails })
  // Counted before any address is checked: some refusals reveal who has an account.
  await countInvitations(change, emails.length + some.length, isSilent)
  const grouped = new Map(some.map((one) => [one.invitee.email, one]))
  const found = await findInvitees(change, place, emails)
  const invitees = oncePerPerson([...found, ...some.map(({ invitee }) => invitee)])
  refuseInvitees(standing, invitees, { type, silent: isSilent })
  await refuseUntrusted(
    change.read,
    standing.workgroupId,
    invitees.map(({ email }) => email),
  )
  return {
    invitees: invitees.map((invitee): GroupInvitee => grouped.get(invitee.email) ?? { invitee, hidesEmail: false }),
    skipped,
  }
}
