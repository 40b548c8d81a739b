import type { Read } from '../../kernel/read.ts'

/**
 * Returns how many connections one workgroup can be allocated beside the others of its account: together at most the
 * account's. Null without a limit. At least its present part, which stays when the account's limit shrinks.
 */
export async function roomFor(
  { db }: Pick<Read, 'db'>,
  { id, max_connections: most }: { id: string; max_connections: number | null },
): Promise<(own: number | null) => number | null> {
  if (most === null) return () => null
  const { allocated } = await db
    .selectFrom('workgroup')
    .select((eb) => eb.fn.sum<string | null>('connection_allocation').as('allocated'))
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  return (own) => Math.max(most - Number(allocated ?? 0) + (own ?? 0), own ?? 0)
}
