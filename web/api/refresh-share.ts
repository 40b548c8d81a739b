import { queryClient } from './query-client.ts'

/** The first word of every query key about what is inside a workspace. */
export type ShareKey = 'assets' | 'versions' | 'participants' | 'audit' | 'workspaces'

/**
 * Fetches anew what is shown, after a change of one's own; what is not shown is fetched when it next is. Features name
 * each other's keys here, since they don't import each other. Activity follows every change.
 */
export async function refreshShare(...keys: ShareKey[]): Promise<void> {
  const all: ShareKey[] = [...keys, 'audit']
  await Promise.all(all.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
