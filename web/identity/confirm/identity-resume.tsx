import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { startIdentity, type Purpose } from '@strongroom/contract/identity/identity.ts'
import { startLogin } from '@strongroom/contract/identity/sign-in.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { call } from '../../api/call.ts'
import { ConfirmByPasskey } from './confirm-by-passkey.tsx'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { leaveFor, signOnProblem } from '../../session/sign-on.ts'

interface Props {
  provider: string
  email: string
  /** After a passkey, if the provider doesn't answer properly. */
  onResumed: () => void
  /** Asks for the password. */
  children: ReactNode
}

/** Goes to a provider and back to this page. Its unsaved input is kept in this browser meanwhile. */
export function goToProvider(provider: string, email: string, purpose: Purpose) {
  const { pathname, search, hash } = window.location
  const redirectUrl = addressOf(startIdentity, { params: { providerUuid: provider }, query: { email } })
  leaveFor(redirectUrl, { next: pathname + search + hash, purpose })
}

/**
 * Resumes an idle session without interaction if the provider still knows the person: only after user activity, so that
 * an unattended page doesn't stay open. If that fails it checks again how they sign in.
 */
export function IdentityResume(props: Props) {
  return signOnProblem() ? <AskAgain {...props} /> : <Silently {...props} />
}

/** Mouse movement alone may be accidental; these events are deliberate. */
const SIGNS = ['mousedown', 'keydown', 'touchstart'] as const

/** Whether the person is heading for the sign-out link rather than back to work. */
const isForLink = ({ target, type }: Event & { key?: string }, key = '') =>
  (target instanceof Element && target.closest('a') !== null) ||
  (type === 'keydown' && (key === 'Tab' || key === 'Shift'))

function Silently({ provider, email }: Props) {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    goToProvider(provider, email, 'SILENT')
  }
  useEffect(() => {
    const there = new AbortController()
    const goOn = (event: Event & { key?: string }) => {
      if (isForLink(event, event.key)) return
      there.abort()
      setLeaving(true)
      goToProvider(provider, email, 'SILENT')
    }
    for (const sign of SIGNS) window.addEventListener(sign, goOn, { capture: true, signal: there.signal })
    return () => there.abort()
  }, [provider, email])
  return (
    <Stack gap="md">
      <Text>{t('idle.why')}</Text>
      <Text>{t('idle.identity')}</Text>
      <Button data-autofocus loading={leaving} onClick={leave}>
        {t('idle.resume')}
      </Button>
      {leaving && <Text role="status">{t('idle.resuming')}</Text>}
      <Logout />
    </Stack>
  )
}

function AskAgain({ provider, email, onResumed, children }: Props) {
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
      <Alert role="alert" p="sm" icon={<IconInfoCircle aria-hidden />}>
        {describe(signOnProblem())}
      </Alert>
      {name && (
        <Button data-autofocus onClick={() => goToProvider(provider, email, 'RESUME')}>
          {t('login.provider', { provider: name })}
        </Button>
      )}
      <ConfirmByPasskey label={t('idle.passkey')} onGiven={onResumed} secondary={name !== undefined} />
      <Logout />
    </Stack>
  )
}

function Logout() {
  const t = useText()
  return (
    <Anchor component={Link} to="/logout" w="fit-content">
      {t('account.logout')}
    </Anchor>
  )
}
