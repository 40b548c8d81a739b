import type { WorkspaceChanged } from '@strongroom/contract/wire/live.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { allOf, ANY_WORKSPACE } from '../../kernel/streams.ts'

/** A browser that subscribes to changes. */
export interface Watcher {
  personId: string
  sessionId: string
  push(event: WorkspaceChanged): void
  end(): void
}

/** A queue of notices; either side can end it. Notices of one workspace that wait for a slow reader are merged. */
function queue() {
  const waiting = new Map<string | null, WorkspaceChanged>()
  let ended = false
  let wake = () => {}
  const woken = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  return {
    push(notice: WorkspaceChanged) {
      const before = waiting.get(notice.workspaceUuid)
      waiting.set(notice.workspaceUuid, before ? bothOf(before, notice) : notice)
      wake()
    },
    end() {
      ended = true
      wake()
    },
    async *read(whenOver: () => void): AsyncGenerator<WorkspaceChanged> {
      try {
        while (!ended) {
          const [next] = waiting.values()
          if (next) waiting.delete(next.workspaceUuid)
          if (next) yield next
          else await woken()
        }
      } finally {
        whenOver()
      }
    },
  }
}

const bothOf = (before: WorkspaceChanged, later: WorkspaceChanged): WorkspaceChanged => ({
  ...later,
  topics: [...new Set([...before.topics, ...later.topics])],
  assetUuids: allOf(before.assetUuids, later.assetUuids),
})

/** Registers a browser as watcher until its stream ends, or a cut says that the person's right has changed. */
export function watch(watchers: Set<Watcher>, { actor, ports }: Read): AsyncIterable<WorkspaceChanged> {
  const events = queue()
  const { personId, sessionId } = actor
  const own = [...watchers].filter((one) => one.personId === personId)
  if (own.length >= limits.liveStreams) throw new Refused('too.many.requests', { retryAfter: 60 })
  const watcher: Watcher = { personId, sessionId, push: events.push, end: events.end }
  watchers.add(watcher)
  const unregister = ports.streams.add({ ...watcher, workspaceId: ANY_WORKSPACE }, performance.now())
  const iterator = events.read(() => {
    watchers.delete(watcher)
    unregister()
  })
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => iterator.next(),
      // A waiting generator can't return: it is woken first.
      return: () => {
        events.end()
        return iterator.return(undefined)
      },
    }),
  }
}
