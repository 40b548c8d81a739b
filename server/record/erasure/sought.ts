import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { isForgotten } from '../../identity/leaving/forget-person.ts'

/** The texts and ids of an erased person, which the record is searched for. */
export interface Sought {
  personId: string
  pseudonym: string
  /** Full names under which the person was known. */
  names: string[]
  /** Given and family names by themselves, which are replaced only in events about the account. */
  parts: string[]
  /** Addresses that were the person's and are nobody else's now: replaced wherever they are mentioned. */
  addresses: string[]
  /** Addresses that they asked for and never confirmed, or that somebody else has now: only in events about the person. */
  claimed: string[]
  /** The rows that stand for the person: participations, memberships, invitations. */
  ids: string[]
}

/** Events whose address wasn't confirmed: anybody can ask for anybody's. */
const UNCONFIRMED = [
  'EMAIL_CHANGE_REQUESTED',
  'EMAIL_CHANGE_CANCELLED',
  'MEMBER_EMAIL_REQUESTED',
  'MEMBER_EMAIL_CANCELLED',
]

/** Gathers names, addresses and ids of a person, earlier ones too, before they are forgotten. */
export async function gatherSought({ db }: Change, personId: string, pseudonym: string): Promise<Sought> {
  const { rows } = await sql<Record<'names' | 'parts' | 'addresses' | 'claimed', string[]>>`
    with acted as (select distinct s.actor_name, s.actor_email
                     from audit_event e join audit_seal s on s.event_id = e.id where e.actor_id = ${personId}),
    renamed as (select e.type, d.v from audit_event e, lateral (values (e.original), (e.modified)) as d(v)
                 where e.workspace_id is null and e.entity_id = ${personId} and e.entity_kind = 'User'),
    named as (select given_name, family_name from person where id = ${personId}
               union select coalesce(v ->> 'givenName', ''), coalesce(v ->> 'familyName', '') from renamed)
    select
      array(select given_name || ' ' || family_name from named where given_name <> '' and family_name <> ''
             union select actor_name from acted
             union select entity_name from audit_event
                    where workspace_id is null and entity_id = ${personId} and entity_kind = 'User') as names,
      array(select given_name from named union select family_name from named) as parts,
      array(select address from email_address where person_id = ${personId}
             union select email from participant where person_id = ${personId}
             union select email from membership_invitation where person_id = ${personId}
             union select email from user_tag where person_id = ${personId}
             union select actor_email from acted
             union select v ->> 'email' from renamed where v ? 'email' and type <> all(${UNCONFIRMED})) as addresses,
      array(select address from pending_address where person_id = ${personId}
             union select v ->> 'email' from renamed where v ? 'email' and type = any(${UNCONFIRMED})) as claimed`.execute(
    db,
  )
  const { names, parts, addresses, claimed } = rows[0]!
  const sought = {
    personId,
    pseudonym,
    names: worth(names).filter((name) => name.includes(' ')),
    parts: worth(parts),
    addresses: worth(addresses).filter(isAddress),
    claimed: worth(claimed).filter((one) => isAddress(one) && !addresses.includes(one)),
    ids: [],
  }
  const unheld = await withoutInvited(db, await withoutHeld(db, sought))
  return { ...unheld, ids: [personId, ...(await rowsOf(db, personId, unheld.addresses))] }
}

const worth = (list: string[]) => [...new Set(list.map((one) => one.trim()).filter((one) => one !== ''))]
const isAddress = (text: string) => text.includes('@') && !isForgotten(text)

/** Somebody else may have an address by now: what mentions it is about them. */
export async function withoutHeld(db: Change['db'], sought: Sought): Promise<Sought> {
  const { rows } = await sql<{ address: string }>`
    select address from email_address
     where address = any(${sought.addresses}::text[]) and person_id <> ${sought.personId}`.execute(db)
  return asClaimed(sought, rows)
}

/** An invitation to an address that the person gave up, or had before their account was deleted, is somebody else's. */
async function withoutInvited(db: Change['db'], sought: Sought): Promise<Sought> {
  const { rows } = await sql<{ address: string }>`
    select i.email as address
      from (select email from participant where person_id is null and removed_at is null
            union select email from membership_invitation where person_id is null and ended_at is null) i
     where i.email = any(${sought.addresses}::text[]) and not exists (
       select from email_address a where a.address = i.email and a.person_id = ${sought.personId})`.execute(db)
  return asClaimed(sought, rows)
}

function asClaimed(sought: Sought, rows: readonly { address: string }[]): Sought {
  const others = new Set(rows.map(({ address }) => address))
  return {
    ...sought,
    addresses: sought.addresses.filter((one) => !others.has(one)),
    claimed: [...sought.claimed, ...others],
  }
}

/** Participations and invitations of a person, also those to an address of theirs that they never answered. */
export async function rowsOf(db: Change['db'], personId: string, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from participant where person_id = ${personId}
    union all select id from membership_invitation where person_id = ${personId}
    union all select id from participant where person_id is null and email = any(${addresses}::text[])
    union all select id from membership_invitation where person_id is null and email = any(${addresses}::text[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
