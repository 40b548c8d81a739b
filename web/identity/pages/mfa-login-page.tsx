import { Anchor, Center, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { dropMfaFailure, readMfaFailure, readMobileInitKey } from '../../session/mobile-init-key.ts'
import { nextPath } from '@strongroom/contract/wire/next-path.ts'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useSession } from '../../session/session.ts'
import { type CallCode, CallError } from '../../api/call-error.ts'
import { AddPasskeyForm } from '../two-step/add-passkey-form.tsx'
import { InitiateDevice } from '../two-step/initiate-device.tsx'
import { mobileAuthQuery, passkeysQuery } from '../two-step/queries.ts'
import { RegisterFactor } from '../two-step/register-factor.tsx'
import { SecondFactor } from '../two-step/second-factor.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The missing step after the password: a factor to enter, or one to register. */
export function MfaLoginPage(): ReactNode {
  const t = useText()
  // Kept from the first render: the key is gone after registration, and the recovery code must stay on the page.
  const [initKey] = useState(readMobileInitKey)
  const { actions } = useSession()
  const [registering] = useState(initKey !== null && actions.initiateMobileAuth)
  const [failure] = useState(readMfaFailure)
  const { workgroupUuid } = useJoiningSearch()
  // Shown once: a person who returns continues.
  useEffect(dropMfaFailure, [])
  return (
    <NarrowCard>
      <PageHeader title={t(registering ? 'two-step.register.begin-title' : 'two-step.title')} />
      {failure && <UselessLink code={failure} />}
      {!failure && (registering && initKey ? <Registering initKey={initKey} /> : <MissingFactor />)}
      <Center>
        <Anchor renderRoot={(props) => <Link {...props} to="/logout" search={{ workgroupUuid }} />}>
          {t('account.logout')}
        </Anchor>
      </Center>
    </NarrowCard>
  )
}

/** Replaces everything else: why the mailed link doesn't work, and what to do. */
function UselessLink({ code }: { code: CallCode }) {
  const t = useText()
  const { actions } = useSession()
  const search = useJoiningSearch()
  return (
    <>
      <ErrorState error={new CallError(code, 403)} />
      {actions.initiateMobileAuth ? (
        <InitiateDevice hint={t('two-step.initiate.hint')} />
      ) : (
        <Anchor ta="center" renderRoot={(props) => <Link {...props} to="/" search={search} />}>
          {t('error-page.to-start')}
        </Anchor>
      )}
    </>
  )
}

function useGoOn() {
  const { next } = useSearch({ from: '/completing/mfa-login' })
  const navigate = useNavigate()
  return () => navigate({ href: nextPath(next), replace: true })
}

function Registering({ initKey }: { initKey: string }) {
  return <RegisterFactor initKey={initKey} onDone={useGoOn()} />
}

function MissingFactor() {
  const t = useText()
  const goOn = useGoOn()
  const router = useRouter()
  const { actions } = useSession()
  const device = useQuery(mobileAuthQuery)
  const passkeys = useQuery(passkeysQuery)
  const failed = device.error ?? passkeys.error
  if (failed) return <ErrorState error={failed} retry={() => void router.invalidate()} />
  if (!device.data || !passkeys.data) return <Skeleton height={160} />
  const { passkeyOnly } = device.data
  if (actions.initiateMobileAuth)
    return <InitiateDevice hint={t(passkeyOnly ? 'passkey.enforced' : 'two-step.initiate.enforced')} />
  if (passkeyOnly && passkeys.data.content.length === 0)
    return (
      <Stack gap="md">
        <Text>{t('passkey.only')}</Text>
        <AddPasskeyForm onAdded={goOn} />
      </Stack>
    )
  // The guard of this page redirects people with nothing left to do here.
  return <SecondFactor onPassed={goOn} onRemoved={() => router.invalidate()} />
}
