import type { Change } from '../kernel/change.ts'

/** The actor's name. */
export async function actorName(change: Change): Promise<string> {
  const row = await change.db
    .selectFrom('person')
    .select(['given_name', 'family_name'])
    .where('id', '=', change.actor.personId)
    .executeTakeFirstOrThrow()
  return `${row.given_name} ${row.family_name}`
}
