import { Anchor, Text } from '@mantine/core'
import type { AccountWorkgroup } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type TextOf, useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { ScrolledTable } from './scrolled-table.tsx'
import { accountWorkgroupsQuery } from './queries.ts'

type Security = NonNullable<AccountWorkgroup['security']>
type Value = boolean | number | string

/** The settings that protect access, in the order of the table. */
const SETTINGS: { label: MessageKey; of: (security: Security) => Value }[] = [
  { label: 'workgroup.options.twoStepMandatory', of: ({ options }) => options.twoStepMandatory },
  { label: 'workgroup.options.mechanism', of: ({ options }) => options.twoStepMechanism },
  { label: 'workgroup.options.enforceMobileAuthLogin', of: ({ options }) => options.enforceMobileAuthLogin },
  { label: 'workgroup.options.phishingResistantOnly', of: ({ options }) => options.phishingResistantOnly },
  { label: 'workgroup.options.password-minimum', of: ({ options }) => options.passwordMinimum },
  { label: 'accounts.security.providers', of: ({ providers }) => providers },
  { label: 'accounts.security.passwords', of: ({ passwordSignIn }) => passwordSignIn },
  { label: 'accounts.security.sso-bypass', of: ({ options }) => options.ssoBypassesMfa },
  { label: 'workgroup.options.bypassTwoStepAllowed', of: ({ options }) => options.bypassTwoStepAllowed },
  { label: 'accounts.security.domains', of: ({ domains }) => domains.length },
]

interface Secured {
  uuid: string
  name: string
  security: Security
}

/** The security settings of an account's workgroups: what most have, and which differ. */
export function SecurityTable({ accountUuid }: { accountUuid: string }) {
  const t = useText()
  const list = useQuery(accountWorkgroupsQuery({ accountUuid, hidden: true, page: 0 }))
  if (!list.data && list.error) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <ListSkeleton />
  const secured = list.data.content.flatMap(({ uuid, name, security }) => (security ? [{ uuid, name, security }] : []))
  return (
    <>
      <ScrolledTable label={t('accounts.security.title')} framed>
        <thead>
          <tr>
            <th scope="col">{t('accounts.security.setting')}</th>
            <th scope="col">{t('accounts.security.most')}</th>
            <th scope="col">{t('accounts.security.differ')}</th>
          </tr>
        </thead>
        <tbody>
          {SETTINGS.map(({ label, of }) => (
            <Setting key={label} label={label} of={of} secured={secured} />
          ))}
        </tbody>
      </ScrolledTable>
      {list.data.metadata.totalPages > 1 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('accounts.security.first', { count: secured.length })}
        </Text>
      )}
    </>
  )
}

function Setting({ label, of, secured }: (typeof SETTINGS)[number] & { secured: Secured[] }) {
  const t = useText()
  const usual = usualOf(secured.map(({ security }) => of(security)))
  const others = secured.filter(({ security }) => of(security) !== usual)
  return (
    <tr>
      <th scope="row">{t(label)}</th>
      <td>{usual === undefined ? '–' : wordOf(t, usual)}</td>
      <td>
        {others.length === 0
          ? t('accounts.security.none-differ')
          : others.map(({ uuid, name, security }) => (
              <div key={uuid}>
                <Anchor
                  inherit
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/admin/workgroup/$workgroupUuid"
                      params={{ workgroupUuid: uuid }}
                      search={{ tab: tabOf(label) }}
                    />
                  )}
                >
                  {name}
                </Anchor>
                {': '}
                {wordOf(t, of(security))}
              </div>
            ))}
      </td>
    </tr>
  )
}

const tabOf = (label: MessageKey) => (label.startsWith('accounts.security.') ? 'providers' : 'security')

/** The most frequent value; of equally frequent ones the first. */
function usualOf(values: Value[]): Value | undefined {
  const count = (value: Value) => values.filter((one) => one === value).length
  return values.toSorted((one, other) => count(other) - count(one))[0]
}

function wordOf(t: TextOf, value: Value): string {
  if (typeof value === 'boolean') return t(value ? 'accounts.security.on' : 'accounts.security.off')
  if (value === 'EMAIL') return t('workgroup.options.mechanism.email')
  if (value === 'MOBILE') return t('workgroup.options.mechanism.mobile')
  return String(value)
}
