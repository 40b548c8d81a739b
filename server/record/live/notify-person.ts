import { livingActors } from '../../identity/sessions/session.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { PersonNotice } from '../../kernel/streams.ts'
import type { Watcher } from './watchers.ts'

/** Notifies a person's own browsers of a change of their own data. Streams of ended sessions end. */
export async function notifyPerson(
  ports: Ports,
  watchers: ReadonlySet<Watcher>,
  { personId, topics }: PersonNotice,
): Promise<void> {
  const own = [...watchers].filter((one) => one.personId === personId)
  if (own.length === 0) return
  const actors = await livingActors(
    ports,
    own.map((one) => one.sessionId),
  )
  const living = new Set(actors.map(({ sessionId }) => sessionId))
  for (const watcher of own) {
    if (living.has(watcher.sessionId))
      watcher.push({ workspaceUuid: null, topics: [...topics], assetUuids: [], spread: 0 })
    else watcher.end()
  }
}
