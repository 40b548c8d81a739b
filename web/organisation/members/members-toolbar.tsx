import { NativeSelect } from '@mantine/core'
import { memberFilterRoles, type MemberSort, memberSorts } from '@strongroom/contract/organisation/workgroup-members.ts'
import { useText } from '../../i18n/language.ts'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { choiceParam } from '../../session/search-params.ts'
import { useSession } from '../../session/session.ts'
import classes from '../../workspaces/participants/participants-panel.module.css'
import { memberStatuses, type MembersFilter, offeredRoles } from './members-filter.ts'

const sortNames: Record<MemberSort, MessageKey> = {
  'name,asc': 'workspace.sort.name-asc',
  'name,desc': 'workspace.sort.name-desc',
  'joinedDate,desc': 'participant.sort.joined-desc',
  'joinedDate,asc': 'participant.sort.joined-asc',
  'lastSignInDate,desc': 'workgroup.members.sort.signed-in-desc',
  'lastSignInDate,asc': 'workgroup.members.sort.signed-in-asc',
}

interface Props {
  filter: MembersFilter
  onFilter: (changed: MembersFilter) => void
}

/** Searches, filters and orders the members of a workgroup. Invitations have no role and one order. */
export function MembersToolbar({ filter, onFilter }: Props) {
  const t = useText()
  const roles = offeredRoles(useSession().user)
  const { role, status, 'members-sort': sort = 'name,asc' } = filter
  const isPending = status === 'PENDING'
  return (
    <>
      <ListSearch
        label={t('workgroup.members.search')}
        words={filter.query ?? ''}
        onWords={(query) => onFilter({ query: query || undefined })}
      />
      <span className={classes.selects}>
        <NativeSelect
          aria-label={t('workgroup.members.status')}
          value={status ?? ''}
          onChange={(event) => onFilter({ status: choiceParam(event.currentTarget.value, memberStatuses) })}
          data={[
            { value: '', label: t('workgroup.members.status.all') },
            ...memberStatuses.map((value) => ({ value, label: t(`workgroup.members.status.${value}`) })),
          ]}
        />
        {roles.length > 0 && !isPending && (
          <NativeSelect
            aria-label={t('workgroup.members.role-filter')}
            value={role ?? ''}
            onChange={(event) => onFilter({ role: choiceParam(event.currentTarget.value, memberFilterRoles) })}
            data={[
              { value: '', label: t('workgroup.members.role-filter.all') },
              ...roles.map((value) => ({ value, label: t(`workgroup.role.${value}`) })),
            ]}
          />
        )}
        {!isPending && (
          <NativeSelect
            aria-label={t('workspace.sort.label')}
            value={sort}
            onChange={(event) => onFilter({ 'members-sort': choiceParam(event.currentTarget.value, memberSorts) })}
            data={memberSorts.map((value) => ({ value, label: t(sortNames[value]) }))}
          />
        )}
      </span>
    </>
  )
}
