import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds between looks. */
const EVERY = 1000

/** True once the page has loaded and none of its requests is running: what waits for it never delays the first page. */
export function useQuiet(): boolean {
  const queryClient = useQueryClient()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    const timer = setInterval(
      () => setQuiet(document.readyState === 'complete' && queryClient.isFetching() === 0),
      EVERY,
    )
    return () => clearInterval(timer)
  }, [isQuiet, queryClient])
  return isQuiet
}
