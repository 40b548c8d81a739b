import { useSearch } from '@tanstack/react-router'
import { soleParam, textParam } from './search-params.ts'

/** The search parameters that pages before sign-in pass on to each other. */
export interface JoiningSearch {
  /** The destination after signing in. */
  next?: string | undefined
  /** The workgroup whose branding and rules apply. */
  workgroupUuid?: string | undefined
  /** The registration type; STANDARD by default. */
  registrationType?: string | undefined
}

export const joiningSearch = (search: Record<string, unknown>): JoiningSearch => ({
  next: textParam(search.next),
  workgroupUuid: soleParam(search.workgroupUuid),
  registrationType: textParam(search.registrationType),
})

/** For links between those pages. */
export const useJoiningSearch = (): JoiningSearch => joiningSearch(useSearch({ strict: false }))
