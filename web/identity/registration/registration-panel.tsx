import { Center, Loader, Text } from '@mantine/core'
import { findRegistration } from '@strongroom/contract/identity/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { JoiningLink } from '../../session/joining-link.tsx'
import { useJoiningSearch } from '../../session/joining-search.ts'
import { useText } from '../../i18n/language.ts'
import { dropRegistrationToken, readRegistrationToken } from '../../session/registration-token.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { notifyError } from '../../ui/messages/notify.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { IdentityRegistration } from './identity-registration.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { ToLogin } from './to-login.tsx'

/**
 * Registration: the link is checked first, then the form shows its fixed address and who invites to what. An invalid
 * link leads to the sign-in page, which says so.
 */
export function RegistrationPanel() {
  const t = useText()
  const [token] = useState(readRegistrationToken)
  const registration = useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => call(findRegistration, { params: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useLeaving(registration.error)
  let content: ReactNode
  if (token === null) content = <Text>{t('registration.missing-link')}</Text>
  // With an invalid link the sign-in page opens, which says so.
  else if (registration.isPending || isOver(registration.error)) content = <Waiting label={t('list.loading')} />
  else if (registration.isError) content = <FormError error={registration.error} />
  else if (registration.data.identityRequired) content = <IdentityRegistration registration={registration.data} />
  else content = <RegistrationForm token={token} registration={registration.data} />
  return (
    <NarrowCard>
      <PageHeader title={t('registration.title')} />
      {content}
      {!registration.isSuccess && (
        <>
          <ToLogin />
          <JoiningLink to="/resend-invitation">{t('signup.resend')}</JoiningLink>
        </>
      )}
    </NarrowCard>
  )
}

const isOver = (error: unknown) => error instanceof CallError && error.code === 'registration.notFound'

/** A missing answer may be retried; a refusal is final. */
function useLeaving(error: unknown) {
  const router = useRouter()
  const search = useJoiningSearch()
  const left = useRef(false)
  useEffect(() => {
    if (left.current || !isOver(error)) return
    left.current = true
    dropRegistrationToken()
    notifyError(error)
    void router.navigate({ to: '/login', search, replace: true })
  }, [error, router, search])
}

function Waiting({ label }: { label: string }) {
  return (
    <Center role="status" aria-label={label}>
      <Loader aria-hidden />
    </Center>
  )
}
