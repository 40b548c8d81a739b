import type { Change } from '../../kernel/change.ts'
import { personEntity } from '../../identity/people/queries.ts'

/** Gives a person the role sales, or takes it; undefined if nobody has the address, or a service account. */
export async function setSalesRole(
  change: Change,
  email: string,
  sales: boolean,
): Promise<{ id: string; changed: boolean } | undefined> {
  const person = await change.db
    .selectFrom('person as p')
    .innerJoin('email_address as e', 'e.person_id', 'p.id')
    .select(['p.id', 'p.given_name', 'p.family_name', 'p.is_sales'])
    .where('e.address', '=', email)
    .where('p.is_agent', '=', false)
    .forUpdate('p')
    .executeTakeFirst()
  if (!person) return undefined
  const changed = person.is_sales !== sales
  if (changed) {
    await change.db.updateTable('person').set({ is_sales: sales }).where('id', '=', person.id).execute()
    change.record('SALES_ROLE_CHANGED', personEntity(person), { from: { sales: !sales }, to: { sales } })
  }
  return { id: person.id, changed }
}
