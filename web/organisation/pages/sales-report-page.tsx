import { Anchor } from '@mantine/core'
import type { Account } from '@strongroom/contract/organisation/accounts/accounts.ts'
import { exportSalesReport } from '@strongroom/contract/organisation/accounts/sales-report.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconBuilding, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { ownTime } from '../../i18n/own-time.ts'
import { startDownload } from '../../ui/files/start-download.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import classes from '../accounts/accounts.module.css'
import { accountsQuery } from '../accounts/queries.ts'
import { ScrolledTable } from '../accounts/scrolled-table.tsx'
import { SalesEntrance } from './sales-entrance.tsx'

/** The terms and the usage of accounts, as a table and as a CSV file. */
export function SalesReportPage(): ReactNode {
  return (
    <SalesEntrance report>
      <Report />
    </SalesEntrance>
  )
}

function Report() {
  const t = useText()
  const { page, size, onPage } = useListPage('report', limits.listSize)
  const list = useQuery(accountsQuery({ page, size }))
  return (
    <>
      <PageHeader
        title={t('sales.report')}
        actions={
          <PageAction
            icon={IconDownload}
            name={t('sales.report.export')}
            filled
            act={() => startDownload(addressOf(exportSalesReport, {}))}
          />
        }
      />
      <PagedList
        list={list}
        page={page}
        pageSize={size}
        onPage={onPage}
        attempt={t('sales.failed')}
        empty={<EmptyState icon={IconBuilding} title={t('sales.empty')} />}
      >
        {(accounts) => <Accounts accounts={accounts} />}
      </PagedList>
    </>
  )
}

function Accounts({ accounts }: { accounts: Account[] }) {
  const t = useText()
  const numbers = [t('accounts.workgroups'), t('accounts.members'), t('sales.report.used'), t('sales.report.allowed')]
  return (
    <ScrolledTable label={t('sales.report')}>
      <thead>
        <tr>
          <th scope="col">{t('sales.report.account')}</th>
          <th scope="col">{t('workgroup.edition')}</th>
          <th scope="col">{t('workgroup.contract')}</th>
          <th scope="col">{t('sales.report.trial')}</th>
          {numbers.map((name) => (
            <th key={name} scope="col" className={classes.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountLine key={account.uuid} account={account} />
        ))}
      </tbody>
    </ScrolledTable>
  )
}

function AccountLine({ account: { uuid, name, editionName, contract, trialEndTime, figures } }: { account: Account }) {
  const t = useText()
  const { workgroups, members, currentConnections, maxConnections: most } = figures
  const numbers = [workgroups, members, currentConnections].map(wholeNumber)
  return (
    <tr>
      <th scope="row">
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/sales/account" search={{ account: uuid }} />}>
          {name}
        </Anchor>
      </th>
      <td>{editionName}</td>
      <td>{contract ?? '–'}</td>
      <td>{trialEndTime === null ? '–' : ownTime(trialEndTime).format('D MMM YYYY')}</td>
      {[...numbers, most === null ? t('sales.report.no-limit') : wholeNumber(most)].map((number, at) => (
        <td key={at} className={classes.number}>
          {number}
        </td>
      ))}
    </tr>
  )
}
