import { Button } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import type { PagerProps } from '../../ui/lists/pager.tsx'
import classes from './activity-card.module.css'

/** A pager with only newer and older: page numbers don't fit into a side card. */
export function ActivityPages({ page, totalPages: pages, totalIsLowerBound, onPage }: PagerProps) {
  const t = useText()
  return (
    <div className={classes.pages}>
      <Button size="xs" variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('activity.newer')}
      </Button>
      <span role="status">
        {totalIsLowerBound
          ? t('activity.page-open', { page: page + 1, pages: wholeNumber(pages) })
          : t('activity.page', { page: page + 1, pages })}
      </span>
      <Button size="xs" variant="default" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('activity.older')}
      </Button>
    </div>
  )
}
