import { Badge, Text } from '@mantine/core'
import {
  type AccountAdministrator,
  listAccountAdministrators,
} from '@strongroom/contract/organisation/accounts/administrators.ts'
import { setMemberRole } from '@strongroom/contract/organisation/workgroup-members.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconUserMinus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { ActionMenu, type Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { PersonAvatar } from '../../ui/people/person-avatar.tsx'
import { personName } from '../../ui/people/person-name.ts'
import classes from '../workgroups/workgroup.module.css'
import { refreshAccounts } from './queries.ts'

const administratorsQuery = (accountUuid: string, page: number, size: number) =>
  queryOptions({
    queryKey: ['accounts', 'administrators', accountUuid, page, size],
    queryFn: ({ signal }) =>
      call(listAccountAdministrators, { params: { accountUuid }, query: { page, size } }, { signal }),
    placeholderData: keepPreviousData,
  })

const intents: Intent<AccountAdministrator>[] = [
  {
    label: 'accounts.administrators.take',
    icon: IconUserMinus,
    shown: ({ actions }) => actions.takeRole,
    open: (administrator) => openDialog((dialog) => <TakeRole administrator={administrator} dialog={dialog} />),
    danger: true,
  },
]

/** The administrators of an account, whose role another one can take. */
export function AdministratorsSection({ accountUuid }: { accountUuid: string }) {
  const t = useText()
  const { page, size, onPage } = useListPage('administrators', limits.listSize)
  const list = useQuery(administratorsQuery(accountUuid, page, size))
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={onPage}
      attempt={t('workgroup.members.failed')}
      empty={<EmptyState icon={IconUsers} title={t('accounts.administrators.empty')} order={3} />}
      toolbar={
        <Text size="sm" c="dimmed">
          {t('accounts.administrators.give')}
        </Text>
      }
    >
      {(administrators) => (
        <ul className={listClasses.list} aria-label={t('accounts.administrators')}>
          {administrators.map((administrator) => (
            <Row key={administrator.userUuid} administrator={administrator} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Row({ administrator }: { administrator: AccountAdministrator }) {
  const t = useText()
  const { user, workgroup, disabled } = administrator
  const name = personName(user)
  return (
    <li className={listClasses.row}>
      <PersonAvatar name={name} picture={user} />
      <div className={listClasses.text}>
        <span className={classes.name}>
          <strong className="breaks">{name}</strong>
          {disabled && <Badge color="red">{t('workgroup.members.disabled')}</Badge>}
        </span>
        <span className={listClasses.detail}>
          <span>{user.email}</span>
          <span>{workgroup.name}</span>
        </span>
      </div>
      <span>
        <ActionMenu thing={administrator} intents={intents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}

function TakeRole({ administrator, dialog }: { administrator: AccountAdministrator; dialog: DialogHandle }) {
  const t = useText()
  const name = personName(administrator.user)
  const { userUuid } = administrator
  const act = async () => {
    const body = { role: 'WORKGROUP_ADMIN' as const }
    await withRecentPassword(() => call(setMemberRole, { params: { userUuid }, body }))
    await refreshAccounts()
    notifyDone(t('workgroup.members.role-changed', { name }))
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('accounts.administrators.take.title', { name })}
      confirm={t('accounts.administrators.take')}
      danger
      act={act}
    >
      {t('accounts.administrators.take.text', { name, workgroup: administrator.workgroup.name })}
    </ConfirmModal>
  )
}
