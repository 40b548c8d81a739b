import { NativeSelect } from '@mantine/core'
import type { Comment } from '@strongroom/contract/documents/comments.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconAt, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { CommentText } from './comment-text.tsx'
import { DEFAULT_PERIOD, useBeginning } from './mention-period.ts'
import { type MentionsFilter, mentionPeriods } from './mentions-filter.ts'
import { mentionsQuery, THREADS_PAGE } from './queries.ts'

interface Props {
  filter: MentionsFilter
  onFilter: (changed: MentionsFilter) => void
}

/** The comments of all workspaces, or those of the current workgroup, that mention the person, latest first. */
export function MentionsPanel({ filter, onFilter }: Props): ReactNode {
  const t = useText()
  const { user } = useSession()
  const {
    mentionsDateFilter: period = DEFAULT_PERIOD,
    'mentionsList-page': page = 0,
    'mentionsList-page-size': size = THREADS_PAGE,
  } = filter
  const workgroupUuid = useCurrentWorkgroup()?.uuid
  const mentioned = { mentionUuid: user.uuid, createdAfter: useBeginning(period), workgroupUuid }
  const list = useQuery(mentionsQuery(mentioned, page, size))
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={(next) => onFilter({ 'mentionsList-page': next || undefined })}
      most={limits.pagerPagesSidebar}
      attempt={t('comment.list-failed')}
      toolbar={
        <NativeSelect
          size="xs"
          aria-label={t('mention.filter')}
          value={period}
          onChange={({ currentTarget }) =>
            onFilter({
              mentionsDateFilter: mentionPeriods.find((one) => one === currentTarget.value),
              'mentionsList-page': undefined,
            })
          }
          data={mentionPeriods.map((value) => ({ value, label: t(`mention.filter.${value}`) }))}
        />
      }
      empty={
        <EmptyState icon={IconAt} title={t('mention.none')}>
          {t('mention.none-hint')}
        </EmptyState>
      }
    >
      {(comments) => (
        <ul className={listClasses.list} aria-label={t('mention.list')}>
          {comments.map((comment) => (
            <MentionRow key={comment.uuid} comment={comment} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** A mention with a link to its comment. In a two-step workspace that isn't opened it only says that there is one. */
function MentionRow({ comment }: { comment: Comment }) {
  const t = useText()
  const { creator, createdTime, commentText, workspace, threadUuid, uuid, isBehindTwoStep } = comment
  const name = creator ? personName(creator) : ''
  return (
    <li className={listClasses.row}>
      {isBehindTwoStep ? <IconLock size={34} stroke={1.4} aria-hidden /> : <PersonAvatar name={name} />}
      <div className={listClasses.text}>
        <Link
          className={listClasses.name}
          to="/share/$workspaceUuid"
          params={{ workspaceUuid: workspace.uuid }}
          search={{ tab: 'comments', thread: threadUuid, comment: uuid }}
        >
          {isBehindTwoStep ? workspace.name : t('mention.by', { name, workspace: workspace.name })}
        </Link>
        <span className="dimmed">
          <TimeText time={createdTime} as="time" />
        </span>
        {isBehindTwoStep ? (
          <div>{t('mention.hidden')}</div>
        ) : (
          <CommentText text={commentText ?? ''} most={limits.replyShown} />
        )}
      </div>
    </li>
  )
}
