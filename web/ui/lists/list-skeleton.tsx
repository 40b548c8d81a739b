import { Skeleton } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import classes from './list-card.module.css'

/** Placeholder rows in the shape of the loading list. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const t = useText()
  return (
    <div role="status" aria-label={t('list.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classes.row}>
          <Skeleton width={34} height={34} radius="md" />
          <div className={classes.text}>
            <Skeleton height={12} width={`${58 - ((at * 17) % 30)}%`} mb={8} />
            <Skeleton height={10} width={`${34 - ((at * 11) % 14)}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}
