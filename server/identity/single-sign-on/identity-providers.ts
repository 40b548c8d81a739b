import { type Selectable, sql } from 'kysely'
import type { DB } from '../../database/db.gen.ts'
import type { Read } from '../../kernel/read.ts'

/** The providers that sign in people with this address: by its domain, whether or not the address exists. */
export const providersOf = (read: Read, email: string) =>
  read.db
    .selectFrom(sql<Selectable<DB['identity_provider']>>`identity_providers_of(${email})`.as('i'))
    .innerJoin('workgroup as g', 'g.id', 'i.workgroup_id')
    .select(['i.id', 'i.name', 'i.workgroup_id', 'i.proven_at', 'g.password_sign_in'])
    .orderBy('i.name')
    .orderBy('i.id')
    .execute()

/** The names of the providers of a person's workgroup. */
export async function providerNamesOf(read: Read, personId: string): Promise<string[]> {
  const rows = await read.db
    .selectFrom('member as m')
    .innerJoin('identity_provider as i', 'i.workgroup_id', 'm.workgroup_id')
    .select('i.name')
    .where('m.person_id', '=', personId)
    .where('i.is_enabled', '=', true)
    .where('i.removed_at', 'is', null)
    .orderBy('i.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Whether people with this address may sign in with a provider only. */
export async function refusesPasswords(read: Read, email: string): Promise<boolean> {
  return (await providersOf(read, email)).some(isOnlyWay)
}

/**
 * Whether a provider is the only way in for its people, the rule of identity_only() in the database: a provider that
 * never worked isn't.
 */
export const isOnlyWay = (provider: { password_sign_in: boolean; proven_at: Date | null }): boolean =>
  !provider.password_sign_in && provider.proven_at !== null

/** A column: whether the person with that id may sign in with a provider only. */
export const identityOnly = (personId: string) => sql<boolean>`identity_only(${sql.ref(personId)})`.as('identity_only')

/** Whether a person may sign in with a provider only. */
export async function providerIsOnlyWay({ db }: Read, personId: string): Promise<boolean> {
  const { only } = await db
    .selectNoFrom(sql<boolean>`identity_only(${personId}::uuid)`.as('only'))
    .executeTakeFirstOrThrow()
  return only
}
