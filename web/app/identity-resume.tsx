import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { startIdentity, type Purpose } from '@strongroom/contract/identity.ts'
import { startLogin } from '@strongroom/contract/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '../address-of.ts'
import { call } from '../call.ts'
import { describe } from './error-messages.ts'
import { useText } from './language.ts'
import { leaveFor, signOnProblem } from './sign-on.ts'
import { SIGNS } from './use-idle-lock.ts'

interface Props {
  provider: string
  email: string
  /** Asks for the password. */
  children: ReactNode
}

/** By a provider's address and back to this very page. What is written on it is kept in this browser meanwhile. */
export function goToProvider(provider: string, email: string, purpose: Purpose) {
  const { pathname, search, hash } = window.location
  const redirectUrl = addressOf(startIdentity, { params: { providerUuid: provider }, query: { email } })
  leaveFor(redirectUrl, { next: pathname + search + hash, purpose })
}

/**
 * Goes on after being idle without asking anything, if the provider still knows the person: once somebody is there
 * again, so that a page that nobody uses doesn't stay open. If that led to nothing it looks again how they sign in.
 */
export function IdentityResume(props: Props) {
  return signOnProblem() ? <AskAgain {...props} /> : <Silently {...props} />
}

function Silently({ provider, email }: Props) {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const there = new AbortController()
    const leave = () => {
      there.abort()
      setLeaving(true)
      goToProvider(provider, email, 'SILENT')
    }
    // Whatever moved the mouse as the page was locked is no sign of somebody coming back.
    const timer = setTimeout(() => {
      for (const sign of SIGNS) window.addEventListener(sign, leave, { capture: true, signal: there.signal })
    }, 1000)
    return () => {
      clearTimeout(timer)
      there.abort()
    }
  }, [provider, email])
  return (
    <Stack gap="md">
      <Text>{t('idle.why')}</Text>
      <Text>{t('idle.identity')}</Text>
      {leaving && (
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text>{t('idle.resuming')}</Text>
        </Group>
      )}
      <Logout />
    </Stack>
  )
}

function AskAgain({ provider, email, children }: Props) {
  const t = useText()
  const way = useQuery({
    queryKey: ['login', email],
    queryFn: ({ signal }) => call(startLogin, { query: { email } }, { signal }),
    staleTime: 0,
  })
  if (way.data?.authMethod === 'USE_PASSWORD') return children
  const name = way.data?.providers.find(({ uuid }) => uuid === provider)?.name
  return (
    <Stack gap="md">
      <Text>{t('idle.why')}</Text>
      <Alert role="alert" p="sm">
        {describe(signOnProblem())}
      </Alert>
      {name && (
        <Button onClick={() => goToProvider(provider, email, 'RESUME')}>
          {t('login.provider', { provider: name })}
        </Button>
      )}
      <Logout />
    </Stack>
  )
}

function Logout() {
  const t = useText()
  return (
    <Anchor component={Link} to="/logout">
      {t('account.logout')}
    </Anchor>
  )
}
