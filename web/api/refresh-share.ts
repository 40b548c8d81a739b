import { queryClient } from './query-client.ts'

/** The first element of every query key about the contents of a workspace. */
export type ShareKey = 'assets' | 'versions' | 'comments' | 'participants' | 'audit' | 'tasks' | 'workspaces'

/**
 * Refetches shown data after the person's own change; other data is refetched when next shown. Features name each
 * other's keys here, because they don't import each other. Activity follows every change.
 */
export async function refreshShare(...keys: ShareKey[]): Promise<void> {
  const all: ShareKey[] = [...keys, 'audit']
  await Promise.all(all.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
