import { Button } from '@mantine/core'
import type { Thread } from '@strongroom/contract/documents/comments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { CommentView } from './comment-view.tsx'
import classes from './comments.module.css'
import { REPLIES_PAGE, repliesQuery } from './queries.ts'
import { ThreadActions } from './thread-actions.tsx'

interface Props {
  thread: Thread
  /** The comment that a link led to: all replies are shown. */
  linked?: string | undefined
}

/** A discussion: the first comment, the last replies or all of them, and what can be done. */
export function ThreadItem({ thread, linked }: Props) {
  const t = useText()
  const { uuid, replies, repliesTrimmed, replyCount } = thread
  const [isWhole, setWhole] = useState(linked !== undefined && linked !== uuid)
  return (
    <>
      <CommentView comment={thread} isLinked={linked === uuid} />
      {isWhole ? (
        <AllReplies threadUuid={uuid} linked={linked} />
      ) : (
        <ul className={classes.replies} aria-label={t('comment.replies')}>
          {replies.map((reply) => (
            <li key={reply.uuid}>
              <CommentView comment={reply} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        {repliesTrimmed && (
          <Button variant="subtle" size="xs" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('comment.replies.less') : t('comment.replies.more', { count: replyCount })}
          </Button>
        )}
        <ThreadActions thread={thread} />
      </div>
    </>
  )
}

/** All replies page by page; at first the page with the linked comment. */
function AllReplies({ threadUuid, linked }: { threadUuid: string; linked: string | undefined }) {
  const t = useText()
  const [chosen, setChosen] = useState<number | undefined>(undefined)
  const list = useQuery(repliesQuery(threadUuid, chosen ?? 0, chosen === undefined ? linked : undefined))
  const page = chosen ?? list.data?.metadata.page ?? 0
  return (
    <div className={classes.replies}>
      <PagedList
        list={list}
        page={page}
        pageSize={REPLIES_PAGE}
        onPage={setChosen}
        singlePageQuiet
        within
        attempt={t('comment.list-failed')}
        empty={null}
      >
        {(comments) => (
          <ul className={classes.plain} aria-label={t('comment.replies')}>
            {comments
              .filter(({ uuid }) => uuid !== threadUuid)
              .map((reply) => (
                <li key={reply.uuid}>
                  <CommentView comment={reply} isLinked={reply.uuid === linked} />
                </li>
              ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
