import { sql } from 'kysely'
import type { Read } from '../platform/read.ts'
import { Refused } from '../platform/refused.ts'

/** A person with their addresses and their workgroup. */
export async function findPerson(read: Read, personId: string) {
  const row = await read.db
    .selectFrom('person as p')
    .innerJoin('email_address as e', (join) => join.onRef('e.person_id', '=', 'p.id').on('e.is_primary', '=', true))
    .leftJoin('pending_address as w', (join) => join.onRef('w.person_id', '=', 'p.id').on('w.expires', '>', read.now))
    .leftJoin('member as m', (join) => join.onRef('m.person_id', '=', 'p.id').on('m.accepted_at', 'is not', null))
    .leftJoin('workgroup as g', 'g.id', 'm.workgroup_id')
    .select([
      'p.id',
      'p.given_name',
      'p.family_name',
      'p.locale',
      'p.theme',
      'p.timezone',
      'p.email_subscriber',
      'p.avatar_blob_id',
      'e.address as email',
      'w.address as pending',
      'g.id as workgroup_id',
      'g.name as workgroup_name',
      sql<string[]>`array(select a.address from email_address a where a.person_id = p.id and not a.is_primary
        order by a.address)`.as('aliases'),
    ])
    .where('p.id', '=', personId)
    .executeTakeFirst()
  if (!row) throw new Refused('not.found')
  return row
}
export type PersonRow = Awaited<ReturnType<typeof findPerson>>

/** A person as the object of an event. */
export const personEntity = (row: { id: string; given_name: string; family_name: string }) => ({
  kind: 'User',
  id: row.id,
  name: `${row.given_name} ${row.family_name}`,
  workspaceId: null,
})
