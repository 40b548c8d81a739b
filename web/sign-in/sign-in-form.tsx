import { useState } from 'react'
import { useBranding } from '../app/branding.ts'
import { useText } from '../app/language.ts'
import { rememberedEmail } from '../app/session.ts'
import { NarrowCard } from '../ui/narrow-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmailStep } from './email-step.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordStep } from './password-step.tsx'
import { RegionMenu } from './region-menu.tsx'
import { SignInLinks } from './sign-in-links.tsx'

/** Signing in, in two steps: the address, and what the server then asks for. */
export function SignInForm() {
  const t = useText()
  const name = useBranding()?.customWorkgroupName
  const [email, setEmail] = useState(rememberedEmail)
  const [step, setStep] = useState<'email' | 'password'>('email')
  return (
    <NarrowCard>
      <PageHeader title={name ? t('login.title-of', { name }) : t('login.title')} below={t('login.about')} />
      {step === 'email' ? (
        <EmailStep
          email={email}
          onPassword={(address) => {
            setEmail(address)
            setStep('password')
          }}
        />
      ) : (
        <PasswordStep email={email} onEdit={() => setStep('email')} />
      )}
      {step === 'email' && <PasskeySignIn />}
      {step === 'email' && <RegionMenu />}
      <SignInLinks />
    </NarrowCard>
  )
}
