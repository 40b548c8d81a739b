import { type LiveTopic, liveTopics, type WorkspaceChanged } from '@strongroom/contract/wire/live.ts'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Data that also shows what these topics change: tasks show the versions and people that they are about, notices show
 * comments, tasks and invitations.
 */
const FOLLOWING: Partial<Record<LiveTopic, string[]>> = {
  versions: ['tasks'],
  participants: ['tasks', 'notices'],
  comments: ['notices'],
  tasks: ['notices'],
}

/** People outside a workspace, who may be invited to it, get the topic of workspaces alone. */
const followersOf = (topics: readonly LiveTopic[]): string[] =>
  topics.every((topic) => topic === 'workspaces')
    ? ['notices']
    : topics.flatMap((topic): string[] => FOLLOWING[topic] ?? [])

/** Everything may have changed: notices were missed meanwhile. */
const ALL = { topics: liveTopics, assetUuids: null, spread: 2000 }

/**
 * Refetches shown data that changed, and invalidates the rest. Other workspaces and lists of other folders are
 * unaffected.
 */
export function refreshShown(changed: WorkspaceChanged | 'all'): void {
  const { topics, spread } = changed === 'all' ? ALL : changed
  for (const topic of new Set([...topics, ...followersOf(topics)])) {
    const queries = queryClient.getQueryCache().findAll({ queryKey: [topic] })
    for (const query of queries.filter((one) => changed === 'all' || isConcerned(one, changed))) {
      query.invalidate()
      if (query.isActive() && isShown(topic, changed)) void askWithin(spread, query)
    }
  }
  if (changed !== 'all') refreshListing(changed)
}

/**
 * A list with things of many workspaces (`meta.listsWorkspaces`) asks again if one of them is closed, renamed, or opened
 * to other people. Changes of documents alone don't count: a search for each would cost too much.
 */
function refreshListing({ workspaceUuid, topics, spread }: WorkspaceChanged): void {
  if (!topics.includes('workspaces') || topics.includes('assets')) return
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ meta }) => meta?.['listsWorkspaces'] === true })
  for (const query of queries) {
    const { content = [] } = (query.state.data ?? {}) as { content?: { workspaceUuid: string }[] }
    if (!content.some((one) => one.workspaceUuid === workspaceUuid)) continue
    query.invalidate()
    if (query.isActive()) void askWithin(spread, query)
  }
}

/** Pages outside a workspace that show what is inside: tasks at home, comments among the mentions. */
const isShown = (topic: string, changed: WorkspaceChanged | 'all') =>
  changed === 'all' ||
  topic === 'workspaces' ||
  // On every page.
  topic === 'notices' ||
  (topic === 'tasks' && location.pathname === '/') ||
  (topic === 'comments' && (location.pathname === '/' || location.pathname === '/mentions')) ||
  (changed.workspaceUuid !== null && location.pathname.includes(changed.workspaceUuid))

const OF_DOCUMENTS = new Set(['assets', 'versions', 'annotations'])

/** A query names its folder or document in `meta.shows`; one that doesn't may show any. */
function isConcerned({ meta, queryKey }: Query, { assetUuids }: WorkspaceChanged): boolean {
  const isAboutDocuments = typeof queryKey[0] === 'string' && OF_DOCUMENTS.has(queryKey[0])
  const shows = meta?.['shows']
  return !isAboutDocuments || assetUuids === null || typeof shows !== 'string' || assetUuids.includes(shows)
}

const waiting = new Set<string>()

/**
 * Refetches once, at a random moment, so that not all viewers do so together. A running request is never cancelled: its
 * answer is shown, and since it may precede the change it is repeated once.
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
