import { liveTopics, type WorkspaceChanged } from '@strongroom/contract/wire/live.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Everything may be other than it was: what was said meanwhile wasn't heard. */
const ALL = { topics: liveTopics, assetUuids: null, spread: 2000 }

/**
 * Asks anew for what is shown of what changed, and marks the rest, which is asked when it is next shown. Pages about
 * another workspace and lists of other folders go on as they are.
 */
export function refreshShown(changed: WorkspaceChanged | 'all'): void {
  const { topics, spread } = changed === 'all' ? ALL : changed
  for (const topic of topics) {
    const queries = queryClient.getQueryCache().findAll({ queryKey: [topic] })
    for (const query of queries.filter((one) => changed === 'all' || isConcerned(one, changed))) {
      query.invalidate()
      if (query.isActive() && isShown(topic, changed)) void askWithin(spread, query)
    }
  }
}

const isShown = (topic: string, changed: WorkspaceChanged | 'all') =>
  changed === 'all' || topic === 'workspaces' || location.pathname.includes(changed.workspaceUuid)

/** A query says in `meta.shows` which folder or document it shows; one that doesn't say may show any. */
function isConcerned({ meta, queryKey }: Query, { assetUuids }: WorkspaceChanged): boolean {
  const isAboutDocuments = queryKey[0] === 'assets' || queryKey[0] === 'versions'
  const shows = meta?.['shows']
  return !isAboutDocuments || assetUuids === null || typeof shows !== 'string' || assetUuids.includes(shows)
}

const waiting = new Set<string>()

/**
 * Asks once, at a moment chosen at random, so that not all who look on ask together. A question that is under way is
 * never broken off: its answer is shown, and as it may be older than the change it is asked once more.
 */
async function askWithin(spread: number, query: Query): Promise<void> {
  if (waiting.has(query.queryHash)) return
  waiting.add(query.queryHash)
  await new Promise((resolve) => setTimeout(resolve, Math.random() * spread))
  if (query.state.fetchStatus === 'fetching')
    await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined)
  waiting.delete(query.queryHash)
  if (query.isActive()) await query.fetch(undefined, { cancelRefetch: false }).catch(() => undefined)
}
