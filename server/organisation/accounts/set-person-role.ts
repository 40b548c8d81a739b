import type { Change } from '../../kernel/change.ts'
import { personEntity } from '../../identity/people/queries.ts'

/** Roles that the operator gives to a person by a command, whichever workgroup they are in. */
const ROLES = {
  sales: { column: 'is_sales', event: 'SALES_ROLE_CHANGED' },
  operator: { column: 'is_operator', event: 'OPERATOR_ROLE_CHANGED' },
} as const
export type PersonRole = keyof typeof ROLES

/** Gives a person a role, or takes it; undefined if nobody has the address, or a service account. */
export async function setPersonRole(
  change: Change,
  email: string,
  { role, on }: { role: PersonRole; on: boolean },
): Promise<{ id: string; changed: boolean } | undefined> {
  const { column, event } = ROLES[role]
  const person = await change.db
    .selectFrom('person as p')
    .innerJoin('email_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.given_name', 'p.family_name', `p.${column} as had`])
    .where('e.address', '=', email)
    .where('p.is_agent', '=', false)
    .forUpdate('p')
    .executeTakeFirst()
  if (!person) return undefined
  const changed = person.had !== on
  if (changed) {
    await change.db
      .updateTable('person')
      .set({ [column]: on })
      .where('id', '=', person.id)
      .execute()
    // Running reports depend on the role.
    if (!on) change.cut({ workspaceId: null, personId: person.id })
    change.record(event, personEntity(person), { from: { [role]: !on }, to: { [role]: on } })
  }
  return { id: person.id, changed }
}
