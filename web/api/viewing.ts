import { type Endpoint, isChanging } from '@strongroom/contract/wire/endpoint.ts'
import { VIEW_AS } from '@strongroom/contract/access/view-as.ts'
import { createStore, useStore } from '../store/create-store.ts'
import { queryClient } from './query-client.ts'

/** The workspace that this tab views, and as whom. */
export interface Viewing {
  workspaceUuid: string
  participantUuid: string
  name: string
}

const KEY = 'viewing'
const current = createStore(read())

function read(): Viewing | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as Viewing)
}

/**
 * Starts, or without a person ends, viewing a workspace as somebody else: everything is refetched. The session stays the
 * viewer's own; without it, pages would show for a moment that the viewer is signed out.
 */
export function view(as: Viewing | undefined): void {
  if (as) sessionStorage.setItem(KEY, JSON.stringify(as))
  else sessionStorage.removeItem(KEY)
  current.write(as)
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

export const isViewing = (): boolean => current.read() !== undefined
export const useViewing = (): Viewing | undefined => useStore(current)

/**
 * The parameter added to calls within that workspace. Changes carry it too, so that the server refuses them: this tab
 * never acts in one name while it shows another's view.
 */
export function viewingOf(endpoint: Endpoint): Record<string, string> {
  const as = current.read()
  const isHere = as !== undefined && location.pathname.startsWith(`/share/${as.workspaceUuid}`)
  const concerns = endpoint.viewAs !== undefined || isChanging(endpoint)
  return isHere && concerns ? { [VIEW_AS]: as.participantUuid } : {}
}
