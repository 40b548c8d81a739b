import { Text } from '@mantine/core'
import { resendRegistration } from '@strongroom/contract/identity/sign-in.ts'
import { useState } from 'react'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AddressForm } from './address-form.tsx'
import { ToLogin } from './to-login.tsx'

/** A new registration link for an invitation whose link was lost. The message is the same for every address. */
export function ResendPanel() {
  const t = useText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <NarrowCard>
      <PageHeader title={t('resend.title')} />
      {sentTo ? (
        <Text role="status">{t('resend.sent', { email: sentTo })}</Text>
      ) : (
        <AddressForm
          intro={t('resend.intro')}
          button={t('resend.submit')}
          initial=""
          submit={async (email) => {
            await call(resendRegistration, { body: { email, locale: currentLanguage() } })
            setSentTo(email)
          }}
        />
      )}
      <ToLogin />
    </NarrowCard>
  )
}
