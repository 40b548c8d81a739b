import type { Thread } from '@strongroom/contract/documents/comments.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { ShowAll } from '../../ui/layout/show-all.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './comments.module.css'
import { type Discussed, threadsQuery } from './queries.ts'
import { useOnline } from '../../ui/use-online.ts'

interface Props {
  discussed: Discussed
  /** Opens the whole list. */
  onAll: () => void
}

/** The latest discussions of a workspace, for its sidebar. Nothing without any, and offline. */
export function CommentsSummary({ discussed, onAll }: Props) {
  const t = useText()
  const online = useOnline()
  const { data } = useQuery({ ...threadsQuery(discussed, { page: 0, state: 'all' }), enabled: online })
  if (!online || !data || data.content.length === 0) return null
  return (
    <SideCard title={t('comment.tab')} listId="comments" action={<ShowAll label={t('comment.all')} onAll={onAll} />}>
      <ul className={classes.lines}>
        {data.content.map((thread) => (
          <ThreadLine key={thread.uuid} thread={thread} />
        ))}
      </ul>
    </SideCard>
  )
}

/** A discussion on two lines, with a link to it. */
function ThreadLine({
  thread: { uuid, workspace, commentText, creator, createdTime, replyCount },
}: {
  thread: Thread
}) {
  const t = useText()
  const words = commentText ?? t('comment.deleted')
  return (
    <li>
      <Link
        to="/share/$workspaceUuid"
        params={{ workspaceUuid: workspace.uuid }}
        search={{ tab: 'comments', thread: uuid }}
        className={classes.lineText}
        title={words}
      >
        {words}
      </Link>
      <span className={classes.lineDetail}>
        {creator && <span>{personName(creator)}</span>}
        <TimeText time={createdTime} as="ago" />
        {replyCount > 0 && <span>{t('comment.replies.count', { count: replyCount })}</span>}
      </span>
    </li>
  )
}
