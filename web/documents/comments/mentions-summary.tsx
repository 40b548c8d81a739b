import type { Comment } from '@strongroom/contract/documents/comments.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { useSession } from '../../session/session.ts'
import { ShowAll } from '../../ui/layout/show-all.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useOnline } from '../../ui/use-online.ts'
import classes from './comments.module.css'
import { DEFAULT_PERIOD, useBeginning } from './mention-period.ts'
import { mentionsQuery } from './queries.ts'

/** The latest comments that mention the person, for the dashboard's sidebar. Nothing without any, and offline. */
export function MentionsSummary({ onAll }: { onAll: () => void }) {
  const t = useText()
  const online = useOnline()
  const mentionUuid = useSession().user.uuid
  const workgroupUuid = useCurrentWorkgroup()?.uuid
  const createdAfter = useBeginning(DEFAULT_PERIOD)
  const { data } = useQuery({ ...mentionsQuery({ mentionUuid, createdAfter, workgroupUuid }, 0), enabled: online })
  if (!online || !data || data.content.length === 0) return null
  return (
    <SideCard title={t('mention.tab')} listId="mentions" action={<ShowAll label={t('comment.all')} onAll={onAll} />}>
      <ul className={classes.lines}>
        {data.content.map((comment) => (
          <MentionLine key={comment.uuid} comment={comment} />
        ))}
      </ul>
    </SideCard>
  )
}

/** A mention on two lines, with a link to it. In a two-step workspace that isn't opened it only says that there is one. */
function MentionLine({ comment }: { comment: Comment }) {
  const t = useText()
  const { uuid, threadUuid, workspace, commentText, creator, createdTime, isBehindTwoStep } = comment
  const words = isBehindTwoStep ? t('mention.hidden') : (commentText ?? t('comment.deleted'))
  return (
    <li>
      <Link
        to="/share/$workspaceUuid"
        params={{ workspaceUuid: workspace.uuid }}
        search={{ tab: 'comments', thread: threadUuid, comment: uuid }}
        className={classes.lineText}
        title={words}
      >
        {words}
      </Link>
      <span className={classes.lineDetail}>
        {creator && !isBehindTwoStep && <span>{personName(creator)}</span>}
        <span>{workspace.name}</span>
        <TimeText time={createdTime} as="ago" />
      </span>
    </li>
  )
}
