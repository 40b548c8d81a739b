import type { Comment } from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { commentIntents } from './comment-intents.tsx'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'
import { Mentions } from './mentions.tsx'

interface Props {
  comment: Comment
  /** A link led to it. */
  isLinked?: boolean
}

/** One comment with its author, time, text, mentions and menu. A deleted one shows that it was deleted. */
export function CommentView({ comment, isLinked = false }: Props) {
  const t = useText()
  const here = useRef<HTMLDivElement>(null)
  const { uuid, threadUuid, creator, createdTime, commentText, modifiedTime } = comment
  useEffect(() => {
    if (isLinked) here.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  const name = creator ? personName(creator) : ''
  return (
    <div ref={here} className={classes.comment} data-linked={isLinked || undefined}>
      <PersonAvatar name={name} {...(creator && creator.party === undefined ? { picture: creator } : {})} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.author}>{name}</span>
          <span className="dimmed">
            <TimeText time={createdTime} as="time" />
            {modifiedTime !== null && ` · ${t('comment.edited')}`}
          </span>
        </div>
        {commentText === null ? (
          <div className="dimmed">{t('comment.deleted')}</div>
        ) : (
          <CommentText text={commentText} most={uuid === threadUuid ? limits.commentShown : limits.replyShown} />
        )}
        <Mentions comment={comment} />
      </div>
      <ActionMenu thing={comment} intents={commentIntents} label={t('comment.menu', { name })} />
    </div>
  )
}
