import { IconPencil, IconPlus, IconShieldLock, IconUsersGroup, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { CallError, isFinal } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PageTabs } from '../../ui/layout/page-tabs.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { AccountFacts, AccountMarks } from '../accounts/account-facts.tsx'
import { AdministratorsSection } from '../accounts/administrators-section.tsx'
import { CreateWorkgroup } from '../accounts/create-workgroup.tsx'
import { accountQuery } from '../accounts/queries.ts'
import { RenameAccount } from '../accounts/rename-account.tsx'
import { SecurityTable } from '../accounts/security-table.tsx'
import { WorkgroupsSection } from '../accounts/workgroups-section.tsx'

/** An account for its administrators: figures, workgroups, and what protects them. */
export function EnterprisePage(): ReactNode {
  const { actions, user } = useSession()
  const [entered] = useState(actions.viewEnterprisePage)
  if (!user.enterprise || (!entered && !actions.viewEnterprisePage))
    return <LedToStart message={describe(new CallError('permission.denied', 403))} />
  return <Enterprise accountUuid={user.enterprise.uuid} />
}

function Enterprise({ accountUuid }: { accountUuid: string }) {
  const t = useText()
  const { tab = 'workgroups' } = useSearch({ from: '/signed-in/admin/enterprise' })
  const navigate = useNavigate()
  const { data: account, error } = useQuery(accountQuery(accountUuid))
  // Another administrator may have taken the role meanwhile.
  if (error && isFinal(error)) return <LedToStart message={t('workgroup.role-lost')} />
  if (error && !account) return <ErrorPage error={error} />
  if (!account) return <ListSkeleton />
  return (
    <>
      <PageHeader
        title={account.name}
        below={
          <>
            <span>{t('enterprise.title')}</span>
            <AccountMarks account={account} />
          </>
        }
        actions={
          <>
            <PageAction
              icon={IconPlus}
              name={t('accounts.workgroup.create')}
              filled
              act={() => openDialog((dialog) => <CreateWorkgroup accountUuid={accountUuid} dialog={dialog} />)}
            />
            <PageAction
              icon={IconPencil}
              name={t('workgroup.rename')}
              act={() => openDialog((dialog) => <RenameAccount account={account} dialog={dialog} />)}
            />
          </>
        }
      />
      <AccountFacts account={account} />
      <PageTabs
        label={t('enterprise.tabs')}
        tabs={[
          { value: 'workgroups', label: t('accounts.workgroups'), icon: IconUsersGroup },
          { value: 'administrators', label: t('accounts.administrators'), icon: IconUserShield },
          { value: 'security', label: t('accounts.security.title'), icon: IconShieldLock },
        ]}
        value={tab}
        onTab={(next) =>
          void navigate({ to: '/admin/enterprise', search: { tab: next === 'workgroups' ? undefined : next } })
        }
      >
        {tab === 'workgroups' && <WorkgroupsSection accountUuid={accountUuid} />}
        {tab === 'administrators' && <AdministratorsSection accountUuid={accountUuid} />}
        {tab === 'security' && <SecurityTable accountUuid={accountUuid} />}
      </PageTabs>
    </>
  )
}
