import type { Person } from '@strongroom/contract/identity/users.ts'
import { type Expression, sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { isForgotten } from '../leaving/forget-person.ts'
import type { Caller } from '../../access/visible.ts'

/** A person in a workspace, as stored. */
export interface SeenPerson {
  person_id: string | null
  email: string
  given_name: string | null
  family_name: string | null
  /** Whether the person hides their address. */
  hides: boolean | null
  /** The participant who invited the person. */
  invited_by?: string | null
}

type Reader = Pick<Standing, 'personId' | 'participantId' | 'isOwner' | 'isManager' | 'hasAccepted'>

/**
 * Presents a person to a reader. Every answer inside a workspace that shows a person uses this function. A hidden
 * address is visible to its holder, to owner and managers, and to the person who invited the holder and so typed it.
 */
export function presentPerson(person: SeenPerson, reader: Reader): Person {
  const { person_id: uuid, email, given_name, family_name, hides, invited_by } = person
  const leads = reader.isOwner || (reader.isManager && reader.hasAccepted)
  const typed = Boolean(invited_by) && invited_by === reader.participantId
  const isSeen = !isForgotten(email) && (!hides || leads || typed || (uuid !== null && uuid === reader.personId))
  return { uuid, email: isSeen ? email : null, givenName: given_name ?? '', familyName: family_name ?? '' }
}

/**
 * The same rule in SQL for statements that search or page: participant `o` with person `op` in workspace `w`. Where no
 * name is shown, everybody sees the address.
 */
export const showsEmail = (
  read: Caller,
  known: Expression<boolean>,
) => sql<boolean>`(op.hide_email_address is not true or not ${known}
  or exists (select 1 from participant me where me.workspace_id = o.workspace_id and me.person_id = ${read.actor.personId}
      and me.removed_at is null and (me.id = o.id or me.id = o.invited_by or me.person_id = w.owner_id
        or (me.has_manage_workspace and me.accepted_at is not null))))`
