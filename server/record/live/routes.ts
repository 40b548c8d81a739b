import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@strongroom/contract/wire/live.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Route } from '../../http/route.ts'
import { mergeNotice, type ChangeNotice, type PersonNotice } from '../../kernel/streams.ts'
import { notifyPerson } from './notify-person.ts'
import { notifyWatchers } from './notify-watchers.ts'
import { type Watcher, watch } from './watchers.ts'

export function live(route: Route): void {
  const watchers = new Set<Watcher>()
  let isSubscribed = false
  route(contract.watchChanges, async (read) => {
    if (!isSubscribed) subscribeOnce(watchers, read.ports)
    isSubscribed = true
    return watch(watchers, read)
  })
}

/** The minimum time between two notices of one workspace, in milliseconds. */
const PAUSE = 500

/**
 * Passes changes on, per workspace. The first is sent at once; later ones wait for the pause, or until all viewers have
 * refetched.
 */
function subscribeOnce(watchers: Set<Watcher>, ports: Ports): void {
  const waiting = new Map<string, Map<string, ChangeNotice>>()
  const working = new Set<string>()
  const work = async (workspaceId: string) => {
    working.add(workspaceId)
    for (let notice = waiting.get(workspaceId); notice; notice = waiting.get(workspaceId)) {
      waiting.delete(workspaceId)
      const spread = await notifyWatchers(ports, watchers, [...notice.values()]).catch((error) => {
        ports.log.warn({ err: error }, 'viewers could not be notified')
        return 0
      })
      await sleep(Math.max(PAUSE, spread), undefined, { ref: false })
    }
    working.delete(workspaceId)
  }
  const workspace = (notice: ChangeNotice) => {
    if (watchers.size === 0) return
    const { workspaceId } = notice
    const before = waiting.get(workspaceId) ?? new Map<string, ChangeNotice>()
    mergeNotice(before, notice)
    waiting.set(workspaceId, before)
    if (!working.has(workspaceId)) void work(workspaceId)
  }
  const person = (notice: PersonNotice) =>
    void notifyPerson(ports, watchers, notice).catch((error) =>
      ports.log.warn({ err: error }, 'a person could not be notified'),
    )
  ports.streams.subscribe({ workspace, person })
}
