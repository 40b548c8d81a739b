import type { Account } from '@strongroom/contract/organisation/accounts/accounts.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { AccountMarks } from '../accounts/account-facts.tsx'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import { accountsQuery } from '../accounts/queries.ts'
import { SalesEntrance } from './sales-entrance.tsx'
import classes from '../workgroups/workgroup.module.css'

/** All accounts, for sales people. */
export function SalesPage(): ReactNode {
  return (
    <SalesEntrance>
      <Accounts />
    </SalesEntrance>
  )
}

function Accounts() {
  const t = useText()
  const navigate = useNavigate()
  const { name } = useSearch({ from: '/signed-in/sales' })
  const { page, size, onPage } = useListPage('accounts', limits.listSize)
  const list = useQuery(accountsQuery({ name, page, size }))
  const open = (search: { name?: string | undefined; 'accounts-page'?: number | undefined }) =>
    void navigate({ to: '/sales', search: (before) => ({ ...before, ...search }), replace: true })
  return (
    <>
      <PageHeader
        title={t('sales.title')}
        actions={
          <PageAction
            icon={IconPlus}
            name={t('sales.account.new')}
            filled
            act={() => void navigate({ to: '/sales/account' })}
          />
        }
      />
      <PagedList
        list={list}
        page={page}
        pageSize={size}
        onPage={onPage}
        attempt={t('sales.failed')}
        empty={
          <EmptyState icon={IconBuilding} title={t('sales.empty')}>
            {t('sales.empty-hint')}
          </EmptyState>
        }
        toolbar={
          <ListSearch
            label={t('sales.search')}
            words={name ?? ''}
            onWords={(words) => open({ name: words || undefined, 'accounts-page': undefined })}
          />
        }
      >
        {(accounts) => (
          <ul className={listClasses.list} aria-label={t('sales.accounts')}>
            {accounts.map((account) => (
              <Row key={account.uuid} account={account} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function Row({ account }: { account: Account }) {
  const t = useText()
  const { workgroups, members, currentConnections: used, maxConnections: most } = account.figures
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={classes.name}>
          <Link
            to="/sales/account"
            search={{ account: account.uuid }}
            className={listClasses.name}
            title={account.name}
          >
            {account.name}
          </Link>
          <AccountMarks account={account} />
        </span>
        <span className={listClasses.detail}>
          <span>{account.editionName}</span>
          {account.contract !== null && <span>{account.contract}</span>}
          <span>{t('accounts.workgroups-count', { count: workgroups })}</span>
          <span>{t('accounts.members-count', { count: members })}</span>
          <span>
            {most === null
              ? t('accounts.connections-count', { count: used })
              : t('accounts.connections-allocated', { used: wholeNumber(used), most: wholeNumber(most) })}
          </span>
        </span>
      </div>
    </li>
  )
}
