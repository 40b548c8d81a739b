import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { endExpired } from '../participants/end-expired.ts'
import { participantActions } from '../participants/policy.ts'
import { type ParticipantRow, selectParticipants, stateOf } from '../participants/queries.ts'

export interface Invitee {
  email: string
  /** The registered person with this address, primary or alias. */
  person: { id: string; given_name: string; locale: string; timezone: string; email_subscriber: boolean } | undefined
  /** Their row, if they participate or are invited already and the caller sees it. */
  row: ParticipantRow | undefined
  /** The hidden participation of this person, if any: this open invitation looks like any other. */
  shadowOf: string | null
}

type Type = 'STANDARD' | 'BCC'

/** Finds the people behind the addresses and their rows in the workspace, in a constant number of statements. */
export async function findInvitees(
  change: Change,
  { workspaceId, type }: { workspaceId: string; type: Type },
  emails: string[],
): Promise<Invitee[]> {
  const people = await change.db
    .selectFrom('email_address as e')
    .innerJoin('person as p', 'p.id', 'e.person_id')
    .select(['e.address', 'p.id', 'p.given_name', 'p.locale', 'p.timezone', 'p.email_subscriber', 'p.disabled_at'])
    .where('e.address', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  const ids = people.map((person) => person.id)
  await endExpired(change, workspaceId, { ids, emails })
  const rows = await selectParticipants(change.read)
    .where('o.workspace_id', '=', workspaceId)
    .where(sql<boolean>`(o.person_id = any(${ids}::uuid[]) or o.email = any(${emails}::text[]))`)
    .execute()
  const hidden = await change.db
    .selectFrom('participant as o')
    .select(['o.id', 'o.person_id', 'o.email', 'o.accepted_at'])
    .where('o.workspace_id', '=', workspaceId)
    .where('o.type', '=', 'BCC')
    .where('o.removed_at', 'is', null)
    .where(sql<boolean>`(o.person_id = any(${ids}::uuid[]) or o.email = any(${emails}::text[]))`)
    .execute()
  const disabled = people.filter((person) => person.disabled_at).map((person) => person.address)
  if (disabled.length > 0) throw new Refused('invitee.disabled', { addresses: disabled })
  return emails.map((email) => {
    const person = people.find((p) => p.address === email)
    const isTheirs = (r: Owned) => (person && r.person_id === person.id) || r.email === email
    const row = rowFor(rows.filter(isTheirs), type)
    return { email, person, row, shadowOf: row ? null : (hidden.find(isTheirs)?.id ?? null) }
  })
}

interface Owned {
  person_id: string | null
  email: string
}

/**
 * The row of a person that an invitation applies to. An open invitation doesn't apply to a hidden participant who has
 * accepted: they decide whether they become visible. A pending one simply stops being hidden.
 */
const rowFor = (rows: ParticipantRow[], type: Type) =>
  type === 'BCC'
    ? (rows.find((row) => row.type === 'BCC') ?? rows[0])
    : (rows.find((row) => row.type === 'STANDARD') ?? rows.find((row) => !row.accepted_at))

/** Reports everything wrong with the addresses at once: one refused address invites nobody. */
export function refuseInvitees(
  standing: Standing,
  invitees: Invitee[],
  { type, silent }: { type: Type; silent: boolean },
): void {
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
  if (type === 'BCC')
    refuse(
      'participant.visible',
      present.filter((invitee) => invitee.row!.type !== 'BCC'),
    )
  if (silent)
    refuse(
      'participant.silent.unregistered',
      invitees.filter((invitee) => !invitee.person),
    )
}

/** A person listed with two of their addresses is invited once, at the first. */
export function oncePerPerson(invitees: Invitee[]): Invitee[] {
  const seen = new Set<string>()
  return invitees.filter(({ person, email }) => {
    const who = person?.id ?? email
    if (seen.has(who)) return false
    seen.add(who)
    return true
  })
}
