import { Badge, Checkbox } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import headClasses from '../../workspaces/participants/participants-panel.module.css'
import { isSelectable, MemberSelection } from '../members/bulk-members.tsx'
import type { MembersFilter } from '../members/members-filter.ts'
import { MembersToolbar } from '../members/members-toolbar.tsx'
import { memberIntents, taggedMemberIntents } from './member-intents.tsx'
import { PendingMembers } from './pending-section.tsx'
import { membersQuery } from './queries.ts'
import classes from './workgroup.module.css'

interface Props {
  workgroupUuid: string
  /** Whether the person may tag members. */
  taggable?: boolean | undefined
  filter: MembersFilter
  onFilter: (changed: MembersFilter) => void
}

/** The members of a workgroup, or the pending invitations to it, page by page. */
export function MembersSection({ workgroupUuid, taggable = false, filter, onFilter }: Props) {
  const toolbar = <MembersToolbar filter={filter} onFilter={onFilter} />
  const { 'members-page': page = 0, 'members-page-size': size = limits.listSize, query } = filter
  const onPage = (next: number) => onFilter({ 'members-page': next || undefined })
  if (filter.status === 'PENDING')
    return <PendingMembers query={{ workgroupUuid, page, size, query }} onPage={onPage} toolbar={toolbar} />
  const { role, status, 'members-sort': sort } = filter
  return (
    <Members
      query={{ workgroupUuid, page, size, query, role, status, sort }}
      onPage={onPage}
      toolbar={toolbar}
      intents={taggable ? taggedMemberIntents : memberIntents}
    />
  )
}

interface MembersProps {
  query: Parameters<typeof membersQuery>[0]
  onPage: (page: number) => void
  toolbar: ReactNode
  intents: Intent<Member>[]
}

function Members({ query, onPage, toolbar, intents }: MembersProps) {
  const t = useText()
  const list = useQuery(membersQuery(query))
  const [ticked, setTicked] = useState<string[]>([])
  const offered = (list.data?.content ?? []).filter(isSelectable)
  const chosen = offered.filter(({ userUuid }) => ticked.includes(userUuid))
  const tick = (uuid: string, on: boolean) =>
    setTicked((before) => (on ? [...before, uuid] : before.filter((one) => one !== uuid)))
  return (
    <PagedList
      list={list}
      page={query.page}
      pageSize={query.size}
      onPage={onPage}
      attempt={t('workgroup.members.failed')}
      empty={
        <EmptyState icon={IconUserSearch} title={t('workgroup.members.none-found')} order={3}>
          {t('participant.none-found-hint')}
        </EmptyState>
      }
      toolbar={
        <>
          <div className={headClasses.head}>
            <h2 id="members-title" className={classes.title}>
              {titleOf(t, list.data?.metadata)}
            </h2>
            <MemberSelection {...{ offered, chosen, setTicked }} />
          </div>
          {toolbar}
        </>
      }
    >
      {(members) => (
        <ul className={listClasses.list} aria-labelledby="members-title">
          {members.map((member) => (
            <MemberRow
              key={member.userUuid}
              member={member}
              intents={intents}
              ticked={isSelectable(member) ? ticked.includes(member.userUuid) : undefined}
              onTick={(on) => tick(member.userUuid, on)}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** The total, once it is known. */
function titleOf(t: TextOf, metadata?: { totalElements: number; totalIsLowerBound: boolean }): string {
  if (!metadata) return t('workgroup.tab.members')
  const { totalElements: count, totalIsLowerBound } = metadata
  return totalIsLowerBound
    ? t('workgroup.members.open', { total: wholeNumber(count) })
    : t('workgroup.members', { count })
}

interface RowProps {
  member: Member
  intents: Intent<Member>[]
  /** Undefined where the member can’t be selected. */
  ticked: boolean | undefined
  onTick: (on: boolean) => void
}

function MemberRow({ member, intents, ticked, onTick }: RowProps) {
  const t = useText()
  const { user, roles, status, hasSecondFactor, lastSignInTime } = member
  const name = personName(user)
  return (
    <li className={listClasses.row} data-selected={ticked || undefined}>
      {ticked !== undefined && (
        <Checkbox
          aria-label={t('member.workspaces.select', { name })}
          checked={ticked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      )}
      <PersonAvatar name={name} picture={user} />
      <div className={listClasses.text}>
        <span className={classes.name}>
          <Link
            to="/admin/workgroup/$workgroupUuid/member/$memberUuid"
            params={{ workgroupUuid: member.workgroupUuid, memberUuid: member.userUuid }}
            className={`${listClasses.name} ${listClasses.whole}`}
          >
            {name}
          </Link>
          {roles.map((role) => (
            <Badge key={role} size="sm" color={role === 'AGENT' ? 'gray' : 'violet'}>
              {t(`workgroup.role.${role}`)}
            </Badge>
          ))}
          {status === 'DISABLED' && (
            <Badge size="sm" color="red">
              {t('workgroup.members.disabled')}
            </Badge>
          )}
        </span>
        <span className={listClasses.detail}>
          <span>{user.email}</span>
          <span>{t(hasSecondFactor ? 'workgroup.members.factor' : 'workgroup.members.no-factor')}</span>
          {lastSignInTime === null ? (
            <span>{t('workgroup.members.never-signed-in')}</span>
          ) : (
            <span>
              {t('workgroup.members.signed-in')} <TimeText time={lastSignInTime} as="ago" />
            </span>
          )}
        </span>
      </div>
      <span>
        <ActionMenu thing={member} intents={intents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}
