import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { JoiningLink } from '../../session/joining-link.tsx'
import { useText } from '../../i18n/language.ts'
import { settingsQuery } from '../../session/settings-query.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AddressForm } from './address-form.tsx'
import { SignUpCheck } from './sign-up-check.tsx'
import { ToLogin } from './to-login.tsx'

/** Signing up: the address, a check against bots, and the confirmation that the link was sent. */
export function SignUpPanel() {
  const t = useText()
  const isOff = useQuery(settingsQuery).data?.signUp === 'off'
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'address' | 'check' | 'sent'>('address')
  return (
    <NarrowCard>
      <PageHeader title={t(step === 'sent' ? 'signup.sent-title' : 'signup.title')} />
      {isOff && <FormError error={new CallError('signup.off', 403)} />}
      {step === 'address' && !isOff && (
        <AddressForm
          intro={t('signup.intro')}
          button={t('signup.next')}
          initial={email}
          submit={async (address) => {
            setEmail(address)
            setStep('check')
          }}
        />
      )}
      {step === 'check' && (
        <SignUpCheck email={email} onEdit={() => setStep('address')} onSent={() => setStep('sent')} />
      )}
      {step === 'sent' && <Text role="status">{t('signup.sent', { email })}</Text>}
      <ToLogin />
      <JoiningLink to="/resend-invitation">{t('signup.resend')}</JoiningLink>
    </NarrowCard>
  )
}
