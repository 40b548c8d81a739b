import { Text } from '@mantine/core'
import { forgotPassword } from '@strongroom/contract/identity/sign-in.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { dropResetLink, readResetLink } from '../../session/reset-link.ts'
import { rememberedEmail } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AddressForm } from './address-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { ToLogin } from './to-login.tsx'

/** A forgotten password: requesting a link, the confirmation, and setting a new password with it. */
export function ForgotPasswordPanel({ emailAddress }: { emailAddress: string | undefined }) {
  const t = useText()
  const [link, setLink] = useState(readResetLink)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const askAgain = () => {
    dropResetLink()
    setLink(null)
  }
  if (link)
    return (
      <NarrowCard>
        <PageHeader title={t('reset.title')} />
        <ResetForm link={link} onForgot={askAgain} />
        <ToLogin />
      </NarrowCard>
    )
  return (
    <NarrowCard>
      <PageHeader title={t(sentTo ? 'forgot.sent-title' : 'forgot.title')} />
      {sentTo ? (
        <Text role="status">{t('forgot.sent', { email: sentTo })}</Text>
      ) : (
        <AddressForm
          intro={t('forgot.intro')}
          button={t('forgot.submit')}
          initial={emailAddress ?? rememberedEmail()}
          submit={async (email) => {
            await call(forgotPassword, { body: { email } })
            setSentTo(email)
          }}
        />
      )}
      <ToLogin />
    </NarrowCard>
  )
}
