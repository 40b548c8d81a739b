import { Pagination } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useText } from '../../i18n/language.ts'
import { wholeNumber } from '../forms/whole-number.ts'
import { useListName } from './list-name.ts'
import { narrowerThan, useMedia } from '../use-media.ts'

export interface PagerProps {
  /** Counted from 0, as in the API. */
  page: number
  totalPages: number
  totalElements: number
  /** There are more than were counted. */
  totalIsLowerBound: boolean
  pageSize: number
  onPage: (page: number) => void
  /** The most page numbers to show, 12 by default; fewer on small screens. */
  most?: number | undefined
}

/** The range of rows that a page shows, and links to other pages if there are any. */
export function Pager({
  page,
  totalPages,
  totalElements,
  totalIsLowerBound,
  pageSize,
  onPage,
  most = limits.pagerPages,
}: PagerProps) {
  const t = useText()
  const list = useListName()
  const xs = useMedia(narrowerThan('xs'))
  const xxs = useMedia(narrowerThan('xxs'))
  const fits = Math.min(most, xxs ? limits.pagerPagesXxs : xs ? limits.pagerPagesXs : most)
  const from = totalElements === 0 ? 0 : page * pageSize + 1
  const to = Math.min(totalElements, (page + 1) * pageSize)
  return (
    <>
      <span role="status">
        {totalIsLowerBound
          ? t('pager.range-open', { from, to, total: wholeNumber(totalElements) })
          : t('pager.range', { from, to, total: totalElements })}
      </span>
      {totalPages > 1 && (
        <Pagination
          component="nav"
          aria-label={list ? t('pager.label-of', { list }) : t('pager.label')}
          size="sm"
          value={page + 1}
          total={totalPages}
          onChange={(next) => onPage(next - 1)}
          // The first, the last and two gaps are always there.
          siblings={Math.max(0, Math.floor((fits - 5) / 2))}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'pager.next' : 'pager.previous') })}
          getItemProps={(item) => ({ 'aria-label': t('pager.page', { page: item }) })}
        />
      )}
    </>
  )
}
