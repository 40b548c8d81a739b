import * as contract from '@strongroom/contract/live.ts'
import type { Ports } from '../platform/ports.ts'
import type { Route } from '../platform/route.ts'
import type { Told } from '../platform/streams.ts'
import { tellWatchers } from './tell-watchers.ts'
import { type Watcher, watch } from './watchers.ts'

export function live(route: Route): void {
  const watchers = new Set<Watcher>()
  let hears = false
  route(contract.watchChanges, async (read) => {
    if (!hears) hearFor(watchers, read.ports)
    hears = true
    return watch(watchers, read)
  })
}

/** Passes on what happens anywhere, a workspace at a time; while one is looked up, what comes waits for the next turn. */
function hearFor(watchers: Set<Watcher>, ports: Ports): void {
  const waiting = new Map<string, Told[]>()
  const working = new Set<string>()
  const work = async (workspaceId: string) => {
    working.add(workspaceId)
    for (let told = waiting.get(workspaceId); told; told = waiting.get(workspaceId)) {
      waiting.delete(workspaceId)
      await tellWatchers(ports, watchers, told).catch((error) =>
        ports.log.warn({ err: error }, 'watchers could not be told'),
      )
    }
    working.delete(workspaceId)
  }
  ports.streams.hear((told) => {
    if (watchers.size === 0) return
    waiting.set(told.workspaceId, [...(waiting.get(told.workspaceId) ?? []), told])
    if (!working.has(told.workspaceId)) void work(told.workspaceId)
  })
}
