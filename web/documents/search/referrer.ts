const KEY = 'search-referrer'

/** Keeps the page from which a search is opened, across further searches and a reload of this tab. */
export function keepReferrer(): void {
  const { pathname, search } = location
  if (pathname !== '/title-search') sessionStorage.setItem(KEY, pathname + search)
}

/** The page to which Back leads from the results: a path of ours. */
export function keptReferrer(): string | undefined {
  const kept = sessionStorage.getItem(KEY)
  return kept !== null && /^\/(?![/\\])/.test(kept) ? kept : undefined
}
