import { Badge } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Member } from '@strongroom/contract/organisation/workgroup-members.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { memberIntents, taggedMemberIntents } from './member-intents.tsx'
import { membersQuery } from './queries.ts'
import classes from './workgroup.module.css'

interface Props {
  workgroupUuid: string
  /** Whether the person may tag members. */
  taggable?: boolean | undefined
}

/** The members of a workgroup, ten a page. */
export function MembersSection({ workgroupUuid, taggable = false }: Props) {
  const t = useText()
  const [page, setPage] = useState(0)
  const list = useQuery(membersQuery({ workgroupUuid, page }))
  const count = list.data?.metadata.totalElements
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={limits.listSize}
      onPage={setPage}
      attempt={t('workgroup.members.failed')}
      empty={null}
      toolbar={
        count !== undefined && (
          <h2 id="members-title" className={classes.title}>
            {t('workgroup.members', { count })}
          </h2>
        )
      }
    >
      {(members) => (
        <ul className={listClasses.list} aria-labelledby="members-title">
          {members.map((member) => (
            <MemberRow key={member.userUuid} member={member} intents={taggable ? taggedMemberIntents : memberIntents} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function MemberRow({ member, intents }: { member: Member; intents: Intent<Member>[] }) {
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
        <ActionMenu thing={member} intents={intents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}
