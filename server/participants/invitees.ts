import { sql } from 'kysely'
import type { Standing } from '../access/standing.ts'
import type { Change } from '../platform/change.ts'
import { Refused } from '../platform/refused.ts'
import { participantActions } from './policy.ts'
import { type ParticipantRow, selectParticipants, stateOf } from './queries.ts'

export interface Invitee {
  email: string
  /** The registered person who has this address, as primary or alias. */
  person: { id: string; given_name: string; locale: string; email_subscriber: boolean } | undefined
  /** Their row, if they take part or are invited already. */
  row: ParticipantRow | undefined
}

/** Who the addresses belong to, and who of them is in the workspace already; a constant number of statements. */
export async function findInvitees(change: Change, workspaceId: string, emails: string[]): Promise<Invitee[]> {
  const people = await change.db
    .selectFrom('email_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['e.address', 'p.id', 'p.given_name', 'p.locale', 'p.email_subscriber', 'p.disabled_at'])
    .where('e.address', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  const ids = people.map((person) => person.id)
  const rows = await selectParticipants(change.read)
    .where('o.workspace_id', '=', workspaceId)
    .where(sql<boolean>`(o.person_id = any(${ids}::uuid[]) or o.email = any(${emails}::text[]))`)
    .execute()
  const disabled = people.filter((person) => person.disabled_at).map((person) => person.address)
  if (disabled.length > 0) throw new Refused('user.disabled', { addresses: disabled })
  return emails.map((email) => {
    const person = people.find((p) => p.address === email)
    const row = rows.find((r) => (person && r.person_id === person.id) || r.email === email)
    return { email, person, row }
  })
}

/** All that is wrong with the addresses, told at once: one refused address invites nobody. */
export function refuseInvitees(standing: Standing, invitees: Invitee[], silent: boolean): void {
  const refuse = (code: ConstructorParameters<typeof Refused>[0], wrong: Invitee[]) => {
    if (wrong.length > 0) throw new Refused(code, { addresses: wrong.map((invitee) => invitee.email) })
  }
  const present = invitees.filter((invitee) => invitee.row)
  const state = (invitee: Invitee) => stateOf(invitee.row!, standing)
  refuse(
    'participant.is.self',
    present.filter((invitee) => state(invitee).isSelf),
  )
  refuse(
    'participant.is.owner',
    present.filter((invitee) => state(invitee).isOwner),
  )
  refuse(
    'permission.denied',
    present.filter((invitee) => !participantActions(standing, state(invitee)).update),
  )
  if (silent)
    refuse(
      'participant.silent.unregistered',
      invitees.filter((invitee) => !invitee.person),
    )
}
