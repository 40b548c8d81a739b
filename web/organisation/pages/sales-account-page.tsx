import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isFinal } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageBreadcrumbs } from '../../ui/layout/page-breadcrumbs.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TwoColumns } from '../../ui/layout/two-columns.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { AccountFacts, AccountMarks } from '../accounts/account-facts.tsx'
import { AccountForm } from '../accounts/account-form.tsx'
import { CreateWorkgroup } from '../accounts/create-workgroup.tsx'
import { accountQuery } from '../accounts/queries.ts'
import { SalesEntrance } from './sales-entrance.tsx'
import { toggleSuspension } from '../accounts/suspend-account.tsx'
import { WorkgroupsSection } from '../accounts/workgroups-section.tsx'

/** One account for sales people: its terms and its workgroups; without an id, a new one. */
export function SalesAccountPage(): ReactNode {
  const { account } = useSearch({ from: '/signed-in/sales/account' })
  return <SalesEntrance>{account ? <Known key={account} accountUuid={account} /> : <New />}</SalesEntrance>
}

function New() {
  const t = useText()
  const navigate = useNavigate()
  const onMade = (account: string) => void navigate({ to: '/sales/account', search: { account }, replace: true })
  return (
    <>
      <PageHeader title={t('sales.account.new')} breadcrumbs={<Crumbs here={t('sales.account.new')} />} />
      <AccountForm onMade={onMade} />
    </>
  )
}

function Known({ accountUuid }: { accountUuid: string }) {
  const t = useText()
  const { data: account, error } = useQuery(accountQuery(accountUuid))
  if (error && isFinal(error)) return <LedToStart message={describe(error)} />
  if (error && !account) return <ErrorPage error={error} />
  if (!account) return <ListSkeleton />
  return (
    <>
      <PageHeader
        title={account.name}
        below={account.suspended ? <AccountMarks account={account} /> : undefined}
        breadcrumbs={<Crumbs here={account.name} />}
        actions={
          <>
            <PageAction
              icon={IconPlus}
              name={t('accounts.workgroup.create')}
              filled
              act={() => openDialog((dialog) => <CreateWorkgroup accountUuid={accountUuid} dialog={dialog} />)}
            />
            <PageAction
              icon={account.suspended ? IconPlayerPlay : IconPlayerPause}
              name={t(account.suspended ? 'accounts.resume' : 'accounts.suspend')}
              act={() => toggleSuspension(account)}
            />
          </>
        }
      />
      <AccountFacts account={account} />
      <TwoColumns side={<AccountForm account={account} onMade={() => undefined} />}>
        <WorkgroupsSection accountUuid={accountUuid} />
      </TwoColumns>
    </>
  )
}

function Crumbs({ here }: { here: string }) {
  const t = useText()
  return <PageBreadcrumbs crumbs={[{ label: t('sales.title'), link: { to: '/sales' } }, { label: here }]} />
}
