import { type Endpoint, isChanging } from '@strongroom/contract/wire/endpoint.ts'
import { VIEW_AS } from '@strongroom/contract/access/view-as.ts'
import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/** The workspace that this tab views, and as whom. */
export interface Viewing {
  workspaceUuid: string
  participantUuid: string
  name: string
}

const KEY = 'viewing'
const listeners = new Set<() => void>()
let current = read()

function read(): Viewing | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as Viewing)
}

/** Starts, or without a person ends, viewing a workspace as somebody else: everything is refetched. */
export function view(as: Viewing | undefined): void {
  current = as
  if (as) sessionStorage.setItem(KEY, JSON.stringify(as))
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
  void queryClient.resetQueries()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useViewing = (): Viewing | undefined => useSyncExternalStore(subscribe, () => current)

/**
 * The parameter added to calls within that workspace. Changes carry it too, so that the server refuses them: this tab
 * never acts in one name while it shows another's view.
 */
export function viewingOf(endpoint: Endpoint): Record<string, string> {
  const isHere = current !== undefined && location.pathname.startsWith(`/share/${current.workspaceUuid}`)
  const concerns = endpoint.viewAs !== undefined || isChanging(endpoint)
  return isHere && concerns ? { [VIEW_AS]: current!.participantUuid } : {}
}
