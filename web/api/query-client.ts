import { limits } from '@strongroom/contract/wire/limits.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** No answer, a busy server, or a proxy without its server. Other errors would repeat. */
const passing = [0, 408, 425, 429, 502, 503, 504]

const mayPass = (error: unknown) => !(error instanceof CallError) || passing.includes(error.status)

/** Whether a read that failed this often, and with this error, should be retried. Offline, no retry would help. */
export const isWorthTrying = (failures: number, error: unknown): boolean =>
  navigator.onLine && failures < limits.queryRetries && mayPass(error)

/** The error codes of a two-step workspace's door. */
const doors = new Set<string>([
  'access.code.required',
  'REQUIRE_MOBILE_AUTH_LOGIN',
  'REQUIRE_MOBILE_AUTH_REGISTRATION',
  'passkey.required',
  'passkey.registration.required',
])

/** Refetches workspaces after one refused access, so that its page shows what is required. */
export function refetchAtDoor(error: unknown): void {
  if (error instanceof CallError && doors.has(error.code))
    void queryClient.invalidateQueries({ queryKey: ['workspaces'] })
}

/** The data that shows a thing, by the code of an action that found the thing gone or another one in its place. */
const gone: Partial<Record<string, string>> = {
  'workspace.not.found': 'workspaces',
  'asset.not.found': 'assets',
  'folder.not.found': 'assets',
  'version.not.found': 'versions',
  'participant.not.found': 'participants',
  'task.not.found': 'tasks',
  'thread.not.found': 'comments',
  'comment.not.found': 'comments',
  'changed.meanwhile': 'tag-policies',
}

/** Refetches what shows something that an action found gone, so that its page leaves it. A read would repeat itself. */
export function refetchGone(error: unknown): void {
  const key = error instanceof CallError ? gone[error.code] : undefined
  if (key) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Reads are retried up to three times if that may help. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refetchAtDoor }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline, a call fails at once and says so; by default it would wait silently.
      networkMode: 'always',
      // Only what failed for want of one: the change stream refetches what changed meanwhile.
      refetchOnReconnect: ({ state }) => state.status === 'error' && mayPass(state.error) && 'always',
      retry: isWorthTrying,
    },
  },
})
