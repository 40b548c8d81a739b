import type { Databases } from '../database/database.ts'

type Kind = 'files.unknown' | 'files.missing' | 'files.damaged'

/** Stores the last result of a storage check, for the readiness details of every node; 0 clears it. */
export async function noteFinding({ databases }: { databases: Databases }, kind: Kind, count: number): Promise<void> {
  const db = databases.write
  if (count === 0) await db.deleteFrom('storage_finding').where('kind', '=', kind).execute()
  else
    await db
      .insertInto('storage_finding')
      .values({ kind, count })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ count, found: new Date() }))
      .execute()
}
