import { Badge, Text } from '@mantine/core'
import type { Account } from '@strongroom/contract/organisation/accounts/accounts.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { ownTime } from '../../i18n/own-time.ts'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import classes from './accounts.module.css'

/** The figures and terms of an account. */
export function AccountFacts({ account }: { account: Account }) {
  const t = useText()
  const { workgroups, members, currentConnections: used, maxConnections: most } = account.figures
  const date = (time: number) => ownTime(time).format('D MMMM YYYY')
  return (
    <dl className={classes.facts}>
      <Fact name={t('accounts.workgroups')}>{wholeNumber(workgroups)}</Fact>
      <Fact name={t('accounts.members')}>{wholeNumber(members)}</Fact>
      <Fact name={t('workgroup.connections')}>
        {most === null
          ? wholeNumber(used)
          : t('accounts.connections-of', { used: wholeNumber(used), most: wholeNumber(most) })}
      </Fact>
      <Fact name={t('workgroup.edition')}>
        {account.editionName}
        {account.trialEndTime !== null && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {t('workgroup.edition.trial', { date: date(account.trialEndTime) })}
          </Text>
        )}
      </Fact>
      <Fact name={t('workgroup.contract')}>{account.contract ?? t('accounts.none')}</Fact>
      <Fact name={t('accounts.created')}>{ownTime(account.createdTime).format('D MMM YYYY')}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Marks a suspended account. */
export function AccountMarks({ account }: { account: Account }) {
  const t = useText()
  return account.suspended ? <Badge color="red">{t('accounts.suspended')}</Badge> : null
}
