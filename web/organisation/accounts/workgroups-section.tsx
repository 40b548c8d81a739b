import { Badge, Checkbox } from '@mantine/core'
import type { AccountWorkgroup } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import classes from '../workgroups/workgroup.module.css'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import { accountWorkgroupsQuery } from './queries.ts'
import { workgroupIntents } from './workgroup-intents.tsx'

/** The workgroups of an account: figures, marks, and a menu for each. */
export function WorkgroupsSection({ accountUuid }: { accountUuid: string }) {
  const t = useText()
  const [name, setName] = useState('')
  const [hidden, setHidden] = useState(false)
  const { page, size, onPage, toFirst } = useListPage('workgroups', limits.listSize)
  const list = useQuery(accountWorkgroupsQuery({ accountUuid, name: name || undefined, hidden, page, size }))
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={onPage}
      attempt={t('accounts.workgroups.failed')}
      empty={
        <EmptyState icon={IconUsersGroup} title={t('accounts.workgroups.empty')} order={3}>
          {t('accounts.workgroups.empty-hint')}
        </EmptyState>
      }
      toolbar={
        <>
          <ListSearch
            label={t('accounts.workgroups.search')}
            onWords={(words) => {
              setName(words)
              toFirst()
            }}
          />
          <Checkbox
            label={t('accounts.workgroups.with-hidden')}
            checked={hidden}
            onChange={({ currentTarget }) => {
              setHidden(currentTarget.checked)
              toFirst()
            }}
          />
        </>
      }
    >
      {(workgroups) => (
        <ul className={listClasses.list} aria-label={t('accounts.workgroups')}>
          {workgroups.map((workgroup) => (
            <Row key={workgroup.uuid} workgroup={workgroup} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function Row({ workgroup }: { workgroup: AccountWorkgroup }) {
  const t = useText()
  const { name, uuid, members, currentConnections: used, connectionAllocation: part, actions } = workgroup
  return (
    <li className={listClasses.row}>
      <div className={listClasses.text}>
        <span className={classes.name}>
          {actions.open ? (
            <Link
              to="/admin/workgroup/$workgroupUuid"
              params={{ workgroupUuid: uuid }}
              className={listClasses.name}
              title={name}
            >
              {name}
            </Link>
          ) : (
            <strong className={listClasses.name} title={name}>
              {name}
            </strong>
          )}
          {workgroup.suspended && <Badge color="red">{t('accounts.suspended')}</Badge>}
          {workgroup.hidden && <Badge color="gray">{t('accounts.hidden')}</Badge>}
          {workgroup.trialEndTime !== null && <Badge color="violet">{t('accounts.trial')}</Badge>}
        </span>
        <span className={listClasses.detail}>
          <span>{workgroup.editionName}</span>
          <span>{t('accounts.members-count', { count: members })}</span>
          <span>
            {part === null
              ? t('accounts.connections-count', { count: used })
              : t('accounts.connections-allocated', { used: wholeNumber(used), most: wholeNumber(part) })}
          </span>
        </span>
      </div>
      <span>
        <ActionMenu thing={workgroup} intents={workgroupIntents} label={t('participant.menu', { name })} />
      </span>
    </li>
  )
}
