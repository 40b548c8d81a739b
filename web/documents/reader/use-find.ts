import type { TextMatch } from '@strongroom/contract/documents/document-text.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useEffect, useMemo, useState } from 'react'
import { searchVersion } from './queries.ts'

interface Found {
  words: string
  matches: TextMatch[]
  /** The page to which the search has come; 0 once it is complete, -1 if it failed. */
  page: number
}

const NONE: Found = { words: '', matches: [], page: 0 }

interface Options {
  versionUuid: string
  /** The page that the reader is on, from 1: the search begins there. */
  page: number
  /** Shows a match. */
  reveal: (page: number, down: number) => void
}

/** Words that are searched for in a version, and the match that the reader is at. */
export function useFind({ versionUuid, page, reveal }: Options) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>(NONE)
  const [at, setAt] = useState<number>()
  const words = isOpen ? typed.trim() : ''
  useEffect(() => {
    setFound(NONE)
    setAt(undefined)
    if (!words) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const onFound = (matches: TextMatch[], searched: number) => setFound({ words, matches, page: searched })
      searchVersion({ versionUuid, words, onFound, signal: stop.signal }).catch(() => {
        if (!stop.signal.aborted) setFound((before) => ({ ...before, words, page: -1 }))
      })
    }, limits.searchDebounce / 2)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [versionUuid, words])
  const { matches } = found
  const goTo = (next: number) => {
    const match = matches[next]
    if (!match) return
    setAt(next)
    reveal(match.page, match.boxes[0]?.y ?? 0)
  }
  // The first match on or after the page on which the search began.
  const hasMatches = matches.length > 0
  useEffect(() => {
    if (!hasMatches || at !== undefined) return
    const first = matches.findIndex((match) => match.page >= page)
    if (first >= 0 || found.page === 0) goTo(Math.max(0, first))
    // Only when matches arrive.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasMatches, found])
  const byPage = useMemo(() => Map.groupBy(matches, (match) => match.page), [matches])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    typed,
    setTyped,
    isSearching: words !== '' && (found.words !== words || found.page > 0),
    hasFailed: found.page < 0,
    /** The page to which the search has come, undefined at its end. */
    page: found.page > 0 ? found.page : undefined,
    count: matches.length,
    /** From 1; undefined without matches. */
    at: at === undefined ? undefined : at + 1,
    step: (by: 1 | -1) => matches.length > 0 && goTo(((at ?? -1) + by + matches.length) % matches.length),
    matchesOn: (one: number) => byPage.get(one),
    current: at === undefined ? undefined : matches[at],
  }
}

export type Find = ReturnType<typeof useFind>
