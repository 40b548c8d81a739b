import { useSearch } from '@tanstack/react-router'
import { textParam } from './search-params.ts'

/** What every page before signing in keeps in its address and hands on to the next one. */
export interface JoiningSearch {
  /** Where to go once signed in. */
  next?: string | undefined
  /** Whose branding and rules are meant. */
  workgroupUuid?: string | undefined
  /** How somebody came to register; STANDARD where nothing is said. */
  registrationType?: string | undefined
}

export const joiningSearch = (search: Record<string, unknown>): JoiningSearch => ({
  next: textParam(search.next),
  workgroupUuid: textParam(search.workgroupUuid),
  registrationType: textParam(search.registrationType),
})

/** For the links between those pages. */
export const useJoiningSearch = (): JoiningSearch => joiningSearch(useSearch({ strict: false }))
