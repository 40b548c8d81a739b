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
  addresses: string[]
  /** The rows that stand for the person: participations, memberships, invitations. */
  ids: string[]
}

/** Gathers names, addresses and ids of a person, earlier ones too, before they are forgotten. */
export async function gatherSought({ db }: Change, personId: string, pseudonym: string): Promise<Sought> {
  const { rows } = await sql<{ names: string[]; parts: string[]; addresses: string[]; ids: string[] }>`
    with acted as (select distinct s.actor_name, s.actor_email
                     from audit_event e join audit_seal s on s.event_id = e.id where e.actor_id = ${personId}),
    renamed as (select d.v from audit_event e, lateral (values (e.original), (e.modified)) as d(v)
                 where e.workspace_id is null and e.entity_id = ${personId} and e.entity_kind = 'User'),
    rows as (select id from participant where person_id = ${personId}
              union all select id from membership_invitation where person_id = ${personId}),
    named as (select given_name, family_name from person where id = ${personId}
               union select coalesce(v ->> 'givenName', ''), coalesce(v ->> 'familyName', '') from renamed)
    select
      array(select given_name || ' ' || family_name from named where given_name <> '' and family_name <> ''
             union select actor_name from acted
             union select entity_name from audit_event
                    where workspace_id is null and entity_id = ${personId} and entity_kind = 'User') as names,
      array(select given_name from named union select family_name from named) as parts,
      array(select address from email_address where person_id = ${personId}
             union select address from pending_address where person_id = ${personId}
             union select email from participant where person_id = ${personId}
             union select email from membership_invitation where person_id = ${personId}
             union select email from user_tag where person_id = ${personId}
             union select actor_email from acted
             union select v ->> 'email' from renamed where v ? 'email') as addresses,
      array(select id from rows) as ids`.execute(db)
  const { names, parts, addresses, ids } = rows[0]!
  const worth = (list: string[]) => [...new Set(list.map((one) => one.trim()).filter((one) => one !== ''))]
  return {
    personId,
    pseudonym,
    names: worth(names).filter((name) => name.includes(' ')),
    parts: worth(parts),
    addresses: worth(addresses).filter((one) => one.includes('@') && !isForgotten(one)),
    ids: [personId, ...ids],
  }
}
