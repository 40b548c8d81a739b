import { Button, Group } from '@mantine/core'
import { seeNotices } from '@strongroom/contract/record/notices.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListNameProvider } from '../../ui/lists/list-name.ts'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useAction } from '../../ui/use-action.ts'
import { NoticeItem } from './notice-item.tsx'
import classes from './notices.module.css'
import { noticeKeys, noticesQuery } from './queries.ts'

interface Props {
  title?: string
  /** A link was followed. */
  onGo: () => void
}

/** The person's notices, latest first. What they may no longer see isn't among them. */
export function NoticesPanel({ title, onGo }: Props): ReactNode {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(noticesQuery(page))
  return (
    <div className={classes.panel}>
      <Group className={classes.head} justify="space-between" wrap="nowrap">
        {title ? (
          <h2 className={classes.title} tabIndex={-1} data-autofocus>
            {title}
          </h2>
        ) : (
          <span />
        )}
        <MarkRead />
      </Group>
      <ListNameProvider value={t('notice.bell')}>
        <PagedList
          within
          singlePageQuiet
          list={list}
          page={page}
          pageSize={limits.noticePageSize}
          onPage={setPage}
          most={limits.pagerPagesForm}
          attempt={t('notice.failed')}
          empty={
            <EmptyState icon={IconBell} title={t('notice.none')}>
              {t('notice.none-hint')}
            </EmptyState>
          }
        >
          {(notices) => (
            <ul className={listClasses.list} aria-label={t('notice.bell')}>
              {notices.map((notice, at) => (
                <NoticeItem key={`${notice.kind} ${notice.time} ${at}`} notice={notice} onGo={onGo} />
              ))}
            </ul>
          )}
        </PagedList>
      </ListNameProvider>
    </div>
  )
}

/** Marks the notices as read up to the latest one shown: those that arrive meanwhile stay unread. */
function MarkRead() {
  const t = useText()
  const queryClient = useQueryClient()
  const { data } = useQuery(noticesQuery(0))
  const latest = data?.content[0]?.time
  const see = useAction(
    async (time: number) => {
      await call(seeNotices, { body: { time } })
      await queryClient.invalidateQueries({ queryKey: noticeKeys.all })
    },
    { notify: true },
  )
  const isOff = latest === undefined || data?.unreadCount === 0 || see.busy
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      // Not disabled: that would lose the focus, and with it Escape.
      aria-disabled={isOff}
      data-disabled={isOff}
      onClick={() => !isOff && see.run(latest)}
    >
      {t('notice.mark-read')}
    </Button>
  )
}
