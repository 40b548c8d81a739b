import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { LateMenu } from '../../ui/late-menu.tsx'
import { useQuiet } from '../../ui/use-quiet.ts'
import classes from './notices.module.css'
import { noticesQuery } from './queries.ts'

// The menu tells a failure: a page must not reload because the pointer passes over its bell.
const load = async () => (await import('./opened-bell.tsx')).OpenedBell

/** The button of the person's notices, with the number of unread ones. The list is loaded on first use. */
export function Bell() {
  const t = useText()
  const { data } = useQuery({ ...noticesQuery(0), enabled: useQuiet() })
  const count = data?.unreadCount ?? 0
  const isMany = count >= limits.noticesUnread
  const label = isMany ? t('notice.bell-many', { number: count }) : t('notice.bell-unread', { count })
  return (
    <LateMenu label={count === 0 ? t('notice.bell') : label} load={load} popup="dialog">
      <span className={classes.bell}>
        <IconBell size={20} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count}
            {isMany && '+'}
          </span>
        )}
      </span>
    </LateMenu>
  )
}
