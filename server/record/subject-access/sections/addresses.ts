import { sql } from 'kysely'
import { few, type Section } from '../section.ts'

/** The person's addresses: current, earlier ones, one to confirm, and one that a mailed link would restore. */
export const addresses: Section<'addresses'> = {
  name: 'addresses',
  covers: [
    'email_address.person_id',
    'email_address.address',
    'pending_address.person_id',
    'pending_address.address',
    'address_undo.person_id',
    'address_undo.address',
  ],
  columns: ['address', 'kind', 'createdTime', 'expiresTime'],
  forAdministrators: true,
  pages: few(
    ({ personId }) => sql`
    select address, case when is_primary then 'PRIMARY' else 'ALIAS' end as kind,
           null::timestamptz as "createdTime", null::timestamptz as "expiresTime"
      from email_address where person_id = ${personId}::uuid
    union all select address, 'PENDING', created, expires from pending_address where person_id = ${personId}::uuid
    union all select address, 'RESTORABLE', created, expires from address_undo where person_id = ${personId}::uuid
     order by kind, address`,
  ),
}
