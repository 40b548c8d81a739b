import { tryMail } from '@strongroom/contract/identity/first-start.ts'
import { call } from '../../api/call.ts'
import { currentLanguage, useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { Check } from './check.tsx'

interface Props {
  token: string
  email: string
  hasMailServer: boolean
}

/** Sends a test email to the address in the form. */
export function TryMail({ token, email, hasMailServer }: Props) {
  const t = useText()
  const sent = useAction((to: string) => call(tryMail, { body: { token, email: to, locale: currentLanguage() } }))
  if (!hasMailServer) return <Check isGood={false}>{t('first-start.mail.none')}</Check>
  // The answer is about the address that was tried.
  const result = sent.args?.[0] === email ? sent.result : undefined
  return (
    <Check
      {...(result ? { isGood: result.result === 'sent' } : {})}
      button={t('first-start.mail.try')}
      disabled={!email.includes('@')}
      busy={sent.busy}
      error={sent.error}
      act={() => sent.run(email)}
    >
      {result?.result === 'sent' && t('first-start.mail.sent', { email })}
      {result?.result === 'refused' && t('first-start.mail.refused', { reason: result.reason ?? '' })}
      {!result && !sent.busy && t('first-start.mail.hint')}
    </Check>
  )
}
