import { Center, Loader, Text } from '@mantine/core'
import { findRegistration } from '@strongroom/contract/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { JoiningLink } from '../app/joining-link.tsx'
import { useText } from '../app/language.ts'
import { readRegistrationToken } from '../app/registration-token.ts'
import { call } from '../call.ts'
import { FormError } from '../ui/form-error.tsx'
import { NarrowCard } from '../ui/narrow-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { ToLogin } from './to-login.tsx'

/** Registering: the link is checked first, then the form names its fixed address and who invites to what. */
export function RegistrationPanel() {
  const t = useText()
  const [token] = useState(readRegistrationToken)
  const registration = useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => call(findRegistration, { params: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  let content: ReactNode
  if (token === null) content = <Text>{t('registration.missing-link')}</Text>
  else if (registration.isPending) content = <Waiting label={t('list.loading')} />
  else if (registration.isError) content = <FormError error={registration.error} />
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

function Waiting({ label }: { label: string }) {
  return (
    <Center role="status" aria-label={label}>
      <Loader aria-hidden />
    </Center>
  )
}
