import { queryClient } from './query-client.ts'

/** Refetches what the server words in the person's language: tasks without a title have their type's name. */
export async function refreshWorded(): Promise<void> {
  await Promise.all(['tasks', 'notices'].map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
}
