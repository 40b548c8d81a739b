import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Notice, NoticeKind } from '@strongroom/contract/record/notices.ts'
import {
  type Icon,
  IconAt,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconLock,
  IconMail,
  IconMessage,
  IconUserOff,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import { askAboutInvitation } from '../../organisation/members/workgroup-invitation.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './notices.module.css'

const SIGNS: Record<NoticeKind, Icon> = {
  MENTION: IconAt,
  REPLY: IconMessage,
  TASK_ASSIGNED: IconChecklist,
  TASK_DONE: IconCircleCheck,
  TASK_REJECTED: IconCircleX,
  TASK_CANCELLED: IconCircleX,
  TASK_ENDED: IconUserOff,
  INVITATION: IconMail,
  MEMBERSHIP: IconUsersGroup,
  REVIEW: IconClipboardCheck,
}

/** A notice with the link to what it is about. */
export function NoticeItem({ notice, onGo }: { notice: Notice; onGo: () => void }): ReactNode {
  const t = useText()
  const { kind, time, isUnread, text, commentUuid } = notice
  const Sign = kind === null ? IconLock : SIGNS[kind]
  const more = kind === null ? t('notice.shut-hint') : commentUuid === null ? null : text
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <Sign className={classes.sign} size={20} stroke={1.6} aria-hidden />
      <div className={classes.text}>
        <NoticeLink notice={notice} onGo={onGo}>
          {isUnread && <VisuallyHidden>{t('notice.unread')}: </VisuallyHidden>}
          {sentenceOf(t, notice)}
        </NoticeLink>
        {more !== null && (
          <div className={classes.more} dir="auto">
            {more}
          </div>
        )}
        <span className={classes.time}>
          <TimeText time={time} as="time" />
        </span>
      </div>
      {isUnread && <span className={classes.dot} aria-hidden />}
    </li>
  )
}

/** Leads to the place in the workspace, or opens the question about a workgroup. */
function NoticeLink({ notice, onGo, children }: { notice: Notice; onGo: () => void; children: ReactNode }) {
  const { workspace } = notice
  const ask = () => {
    onGo()
    askAboutInvitation()
  }
  if (!workspace)
    return (
      <UnstyledButton className={classes.link} onClick={ask}>
        {children}
      </UnstyledButton>
    )
  return (
    <Link
      className={classes.link}
      to="/share/$workspaceUuid"
      params={{ workspaceUuid: workspace.uuid }}
      search={searchOf(notice)}
      onClick={onGo}
    >
      {children}
    </Link>
  )
}

/** The place in the workspace: the comment, or a tab. */
function searchOf({ kind, commentUuid, threadUuid, taskUuid }: Notice): NonNullable<LinkProps['search']> {
  if (commentUuid && threadUuid) return { tab: 'comments', thread: threadUuid, comment: commentUuid }
  if (kind === 'REVIEW') return { tab: 'participants' }
  return taskUuid ? { tab: 'tasks' } : {}
}

function sentenceOf(t: TextOf, { kind, person, text, workspace: place, workgroup }: Notice): string {
  const workspace = place?.name ?? ''
  const name = person ? personName(person) : ''
  const task = text ?? ''
  switch (kind) {
    case 'MENTION':
      return t('notice.mention', { name, workspace })
    case 'REPLY':
      return t('notice.reply', { name, workspace })
    case 'TASK_ASSIGNED':
      return t('notice.task-assigned', { name, task, workspace })
    case 'TASK_DONE':
      return t('notice.task-done', { name, task, workspace })
    case 'TASK_REJECTED':
      return t('notice.task-rejected', { name, task, workspace })
    case 'TASK_CANCELLED':
      return person
        ? t('notice.task-cancelled-by', { name, task, workspace })
        : t('notice.task-cancelled', { task, workspace })
    case 'TASK_ENDED':
      return t('notice.task-ended', { task, workspace })
    case 'INVITATION':
      return t('notice.invitation', { workspace })
    case 'MEMBERSHIP':
      return t('notice.membership', { workgroup: workgroup?.name ?? '' })
    case 'REVIEW':
      return t('notice.review', { review: text ?? '', workspace })
    case null:
      return t('notice.shut', { workspace })
  }
}
