import { Button } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import type { PagerProps } from '../../ui/lists/pager.tsx'
import classes from './activity-card.module.css'

/**
 * A pager with only newer and older: page numbers don't fit into a side card. It counts events, of which one line may
 * tell many.
 */
export function ActivityPages(props: PagerProps) {
  const t = useText()
  const { page, pageSize, totalPages: pages, totalElements: total, totalIsLowerBound, onPage } = props
  const range = { from: page * pageSize + 1, to: Math.min(total, (page + 1) * pageSize) }
  return (
    <div className={classes.pages}>
      <Button size="xs" variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t('activity.newer')}
      </Button>
      <span role="status">
        {totalIsLowerBound
          ? t('activity.range-open', { ...range, total: wholeNumber(total) })
          : t('activity.range', { ...range, total })}
      </span>
      <Button size="xs" variant="default" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        {t('activity.older')}
      </Button>
    </div>
  )
}
