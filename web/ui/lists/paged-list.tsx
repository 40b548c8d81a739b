import { Group, Stack } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { CallError } from '../../api/call-error.ts'
import { ErrorState } from '../layout/error-state.tsx'
import { ListCard } from './list-card.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager, type PagerProps } from './pager.tsx'

/** The parts of a query's result that a list shows. */
export interface ListResult<T> {
  data: { content: T[]; metadata: PageMetadata } | undefined
  error: unknown
  /** The rows of another page are shown until these have arrived. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

type PageMetadata = Pick<PagerProps, 'totalPages' | 'totalElements' | 'totalIsLowerBound'>

interface Props<T> {
  list: ListResult<T>
  /** Counted from 0, as in the API. */
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** Replaces {@link Pager}. */
  pager?: ComponentType<PagerProps>
  /** The most page numbers that the pager shows. */
  most?: number
  /** Hides the pager if everything is on one page. */
  singlePageQuiet?: boolean
  /** The action that failed, shown above the reason. */
  attempt?: string
  /** Shown until the first rows arrive. */
  skeleton?: ReactNode
  empty: ReactNode
  toolbar?: ReactNode
  /** Keeps the toolbar in view while the list scrolls. */
  sticky?: boolean
  /** True inside another card; otherwise the list has a card of its own. */
  within?: boolean
  children: (rows: T[]) => ReactNode
}

/**
 * A list shown page by page: skeleton, error with a retry, empty state, rows, pager. If the shown page no longer
 * exists, for example because its last row was deleted, the last page is shown.
 */
export function PagedList<T>({ within = false, toolbar, sticky = false, ...props }: Props<T>): ReactNode {
  const { list, page, pageSize, onPage, pager: Pages = Pager, most, singlePageQuiet = false } = props
  useExistingPage(list, page, onPage)
  const data = rowsOf(list)
  const isLong = data && data.content.length > 0 && (!singlePageQuiet || data.metadata.totalPages > 1)
  const footer = isLong ? <Pages {...data.metadata} {...{ page, pageSize, onPage, most }} /> : undefined
  const content = contentOf(props)
  if (within)
    return (
      <Stack gap="md">
        {content}
        {footer && <Group justify="space-between">{footer}</Group>}
      </Stack>
    )
  return (
    <ListCard toolbar={toolbar} sticky={sticky} footer={footer}>
      {content}
    </ListCard>
  )
}

/** The rows that may be shown: none that the server no longer gives this person. Other failures leave what was there. */
const rowsOf = <T,>({ data, error }: ListResult<T>) =>
  error instanceof CallError && [403, 404].includes(error.status) ? undefined : data

function contentOf<T>({ list, attempt, skeleton = <ListSkeleton />, empty, children }: Props<T>): ReactNode {
  const { error, refetch } = list
  const data = rowsOf(list)
  if (data) return data.content.length > 0 ? children(data.content) : empty
  if (!error) return skeleton
  return <ErrorState error={error} retry={() => void refetch()} {...(attempt ? { attempt } : {})} />
}

function useExistingPage<T>({ data, isPlaceholderData }: ListResult<T>, page: number, onPage: (page: number) => void) {
  const last = data && !isPlaceholderData ? Math.max(0, data.metadata.totalPages - 1) : undefined
  useEffect(() => {
    if (last !== undefined && page > last) onPage(last)
  }, [last, page, onPage])
}
