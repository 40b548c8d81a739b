import { Badge } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListCard } from '../../ui/lists/list-card.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { memberIntents } from './member-intents.tsx'
import { membersQuery } from './queries.ts'
import classes from './workgroup.module.css'

/** The members of a workgroup, ten a page. */
export function MembersSection({ workgroupUuid }: { workgroupUuid: string }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(membersQuery({ workgroupUuid, page }))
  const { data } = list
  if (list.isError && !data)
    return <ErrorState error={list.error} attempt={t('workgroup.members.failed')} retry={() => void list.refetch()} />
  const title = data ? t('workgroup.members', { count: data.metadata.totalElements }) : undefined
  return (
    <ListCard
      toolbar={
        <h2 id="members-title" className={classes.title}>
          {title}
        </h2>
      }
      footer={data && <Pager {...data.metadata} page={page} pageSize={limits.participantPageSize} onPage={setPage} />}
    >
      {data ? (
        <ul className={listClasses.list} aria-labelledby="members-title">
          {data.content.map((member) => (
            <MemberRow key={member.userUuid} member={member} />
          ))}
        </ul>
      ) : (
        <ListSkeleton />
      )}
    </ListCard>
  )
}

function MemberRow({ member }: { member: Member }) {
  const t = useText()
  const { user, roles, status, hasSecondFactor } = member
  const name = personName(user)
  return (
    <li className={listClasses.row}>
      <PersonAvatar name={name} picture={user} />
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className="ellipsis" title={name}>
            {name}
          </strong>
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
        </span>
      </div>
      <span>
        <ActionMenu thing={member} intents={memberIntents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}
