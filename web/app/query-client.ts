import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../call-error.ts'

const final = [400, 401, 403, 404, 415]

/** Reads are tried up to three times more, except where the answer is final; writes never. */
export const queryClient = new QueryClient({
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
