import { limits } from '@strongroom/contract/wire/limits.ts'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from './call-error.ts'

/** No answer, a busy server, or a proxy without its server. Other errors would repeat. */
const passing = [0, 408, 425, 429, 502, 503, 504]

/** Whether a read that failed this often, and with this error, should be retried. */
export const isWorthTrying = (failures: number, error: unknown): boolean =>
  failures < limits.queryRetries && (!(error instanceof CallError) || passing.includes(error.status))

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

/** Reads are retried up to three times if that may help. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refetchAtDoor }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline, a call fails at once and says so; by default it would wait silently.
      networkMode: 'always',
      retry: isWorthTrying,
    },
  },
})
