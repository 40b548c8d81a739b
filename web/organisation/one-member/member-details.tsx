import { Stack, Text } from '@mantine/core'
import type { MemberDetails as Details } from '@strongroom/contract/organisation/one-member.ts'
import type { ReactNode } from 'react'
import { languageNames, useText } from '../../i18n/language.ts'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TimeText } from '../../ui/time-text.tsx'

/** The data of a member that administrators see, with the connections of their workspaces. */
export function MemberDetails({ member }: { member: Details }) {
  const t = useText()
  const { status, joinedTime, lastSignInTime, locale, timezone, hasAuthenticator, passkeyCount, roles } = member
  return (
    <SideCard title={t('member.details')}>
      <Stack component="dl" gap="sm" m={0}>
        <Fact name={t('workgroup.members.status')}>{t(`workgroup.members.status.${status}`)}</Fact>
        <Fact name={t('workgroup.members.role-filter')}>
          {(roles.length > 0 ? roles : (['MEMBER'] as const)).map((role) => t(`workgroup.role.${role}`)).join(', ')}
        </Fact>
        <Fact name={t('member.joined')}>
          <TimeText time={joinedTime} />
        </Fact>
        <Fact name={t('member.last-sign-in')}>
          {lastSignInTime === null ? (
            t('workgroup.members.never-signed-in')
          ) : (
            <TimeText time={lastSignInTime} as="time" />
          )}
        </Fact>
        <Fact name={t('member.connections')} hint={t('workgroup.connections.hint')}>
          {t('member.connections.count', { count: member.connections })}
        </Fact>
        <Fact name={t('member.factors')}>
          {hasAuthenticator && <span>{t('member.factors.authenticator')}</span>}
          {passkeyCount > 0 && <span>{t('member.factors.passkeys', { count: passkeyCount })}</span>}
          {!hasAuthenticator && passkeyCount === 0 && t('workgroup.members.no-factor')}
        </Fact>
        <Fact name={t('member.language')}>{languageNames[locale]}</Fact>
        <Fact name={t('settings.timezone')}>{timezone}</Fact>
      </Stack>
    </SideCard>
  )
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" fw={600}>
        {name}
      </Text>
      <Stack component="dd" gap={0} m={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Stack>
    </div>
  )
}
