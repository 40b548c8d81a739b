import { limits } from '@strongroom/contract/wire/limits.ts'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOptions } from '../api/call.ts'

interface Options<T extends object> {
  queryKey: QueryKey
  fetch: (options: CallOptions) => Promise<T>
  /** Whether something in the answer is still in progress. */
  unfinished: (data: T) => boolean
  /** Shows the previous key's answer until the next one has arrived. */
  keepPrevious?: boolean
  enabled?: boolean
  /** The folder or document whose contents this query shows: changes elsewhere don't concern it. */
  shows?: string
}

/**
 * A query that polls every 8 s, at most 10 times, while its answer is unfinished. Polls are marked as background
 * requests, so that they don't extend a session. Any other fetch of the same data restarts the count.
 */
export function usePolledQuery<T extends object>({
  queryKey,
  fetch,
  unfinished,
  keepPrevious = false,
  enabled = true,
  shows,
}: Options<T>) {
  const polls = useRef(0)
  const polling = useRef(false)
  const query = useQuery<T>({
    queryKey,
    queryFn: ({ signal }) => {
      const isPoll = polling.current
      polling.current = false
      if (!isPoll) polls.current = 0
      return fetch({ signal, headers: isPoll ? { 'x-background': 'true' } : {} })
    },
    enabled,
    meta: { shows },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = query
  const waits = data !== undefined && unfinished(data)
  const answered = Math.max(dataUpdatedAt, errorUpdatedAt)
  useEffect(() => {
    if (!waits || answered === 0 || polls.current >= limits.pollTimes) return
    const timer = setTimeout(() => {
      polls.current += 1
      polling.current = true
      void refetch({ cancelRefetch: false })
    }, limits.pollEvery)
    return () => clearTimeout(timer)
  }, [waits, answered, refetch])
  return query
}
