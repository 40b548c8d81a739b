import { useNavigate, useSearch } from '@tanstack/react-router'
import { pageParam, sizeParam } from '../../session/search-params.ts'

type Search = Record<string, unknown>

/** The page and the page size of a list, in the URL as `{list}-page`, counted from 0, and `{list}-page-size`. */
export function useListPage(list: string, usualSize: number) {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const name = `${list}-page`
  const onPage = (next: number, replace = false) =>
    void navigate({
      to: '.',
      search: ((before: Search) => ({ ...before, [name]: next || undefined })) as never,
      replace,
      resetScroll: false,
    })
  return {
    page: pageParam(search[name]) ?? 0,
    size: sizeParam(search[`${name}-size`]) ?? usualSize,
    onPage,
    /** For a changed filter. */
    toFirst: () => onPage(0, true),
  }
}
