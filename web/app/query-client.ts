import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '../call-error.ts'

const final = [400, 401, 403, 404, 415]

/** What the door of a two-step workspace refuses with. */
const doors = new Set<string>([
  'access.code.required',
  'REQUIRE_MOBILE_AUTH_LOGIN',
  'REQUIRE_MOBILE_AUTH_REGISTRATION',
  'passkey.required',
  'passkey.registration.required',
])

/** Somebody has shut a door while its page was open: the workspace is looked at again, and says what is missing. */
function standBefore(error: unknown): void {
  if (error instanceof CallError && doors.has(error.code))
    void queryClient.invalidateQueries({ queryKey: ['workspaces'] })
}

/** Reads are tried up to three times more, except where the answer is final; writes never. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: standBefore }),
  mutationCache: new MutationCache({ onError: standBefore }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Offline, a call fails at once and says so; the default would wait without a word.
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && !(error instanceof CallError && final.includes(error.status)),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
