import { Alert, Button, Group, SegmentedControl } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconMessage, IconMessagePlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { openNewThread, placeOf, postThread } from './comment-dialog.tsx'
import { CommentForm } from './comment-form.tsx'
import classes from './comments.module.css'
import { type Discussed, THREADS_PAGE, threadQuery, threadsQuery } from './queries.ts'
import { ThreadItem } from './thread-item.tsx'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

/** The state of the panel, in the URL. Pages count from 0. */
export interface CommentsFilter {
  'commentsList-page'?: number | undefined
  'commentsList-page-size'?: number | undefined
  'open-comments'?: true | undefined
  /** A discussion and a comment in it, to which a link led. */
  thread?: string | undefined
  comment?: string | undefined
}

interface Props {
  discussed: Discussed
  mayComment: boolean
  filter: CommentsFilter
  onFilter: (changed: CommentsFilter) => void
}

/** The discussions of a workspace, or of a document or folder, with the form for another one. */
export function CommentsPanel({ discussed, mayComment, filter, onFilter }: Props): ReactNode {
  if (filter.thread) return <LinkedThread threadUuid={filter.thread} {...{ filter, onFilter }} />
  return <AllThreads {...{ discussed, mayComment, filter, onFilter }} />
}

function AllThreads({ discussed, mayComment, filter, onFilter }: Props) {
  const t = useText()
  const phone = useMedia(narrowerThan('xs'))
  const {
    'commentsList-page': page = 0,
    'commentsList-page-size': size = THREADS_PAGE,
    'open-comments': isOpenOnly = false,
  } = filter
  const list = useQuery(threadsQuery(discussed, { page, size, state: isOpenOnly ? 'open' : 'all' }))
  const toolbar = (
    <Group justify="space-between" w="100%">
      <SegmentedControl
        size="xs"
        aria-label={t('comment.filter')}
        value={isOpenOnly ? 'open' : 'all'}
        onChange={(value) =>
          onFilter({ 'open-comments': value === 'open' || undefined, 'commentsList-page': undefined })
        }
        data={[
          { value: 'all', label: t('comment.filter.all') },
          { value: 'open', label: t('comment.filter.open') },
        ]}
      />
      {mayComment && phone && (
        <Button
          size="xs"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          onClick={() => openNewThread(discussed)}
        >
          {t('comment.add')}
        </Button>
      )}
    </Group>
  )
  return (
    <>
      {mayComment && !phone && <NewThread key={discussed.assetUuid} discussed={discussed} />}
      <PagedList
        list={list}
        page={page}
        pageSize={size}
        onPage={(next) => onFilter({ 'commentsList-page': next || undefined })}
        most={limits.pagerPagesSidebar}
        toolbar={toolbar}
        attempt={t('comment.list-failed')}
        empty={<NoThreads isOpenOnly={isOpenOnly} mayComment={mayComment} />}
      >
        {(threads) => (
          <ul className={listClasses.list} aria-label={t('comment.list')}>
            {threads.map((thread) => (
              <li key={thread.uuid}>
                <ThreadItem thread={thread} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function NoThreads({ isOpenOnly, mayComment }: { isOpenOnly: boolean; mayComment: boolean }) {
  const t = useText()
  return (
    <EmptyState icon={IconMessage} title={t(isOpenOnly ? 'comment.none-open' : 'comment.none')}>
      {!mayComment ? t('comment.none-to-post') : !isOpenOnly && t('comment.none-hint')}
    </EmptyState>
  )
}

function NewThread({ discussed }: { discussed: Discussed }) {
  const t = useText()
  return (
    <div style={{ marginBottom: 16 }}>
      <ListCard>
        <div className={classes.form}>
          <CommentForm
            workspaceUuid={discussed.workspaceUuid}
            about={discussed}
            draft={placeOf(discussed)}
            submit={t('comment.post')}
            send={(draft, key) => postThread(discussed, draft, key)}
          />
        </div>
      </ListCard>
    </div>
  )
}

/** The discussion that a link led to, alone, with a way to all of them. */
function LinkedThread({ threadUuid, filter, onFilter }: Pick<Props, 'filter' | 'onFilter'> & { threadUuid: string }) {
  const t = useText()
  const { data, isError } = useQuery(threadQuery(threadUuid))
  const all = (
    <Button variant="subtle" size="xs" onClick={() => onFilter({ thread: undefined, comment: undefined })}>
      {t('comment.show-all')}
    </Button>
  )
  if (isError && !data)
    return (
      <Alert color="gray" title={t('comment.gone')}>
        {all}
      </Alert>
    )
  return <ListCard toolbar={all}>{data && <ThreadItem thread={data} linked={filter.comment ?? data.uuid} />}</ListCard>
}
