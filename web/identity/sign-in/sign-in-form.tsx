import { useState } from 'react'
import { useBranding } from '../../session/branding.ts'
import { useText } from '../../i18n/language.ts'
import { rememberedEmail } from '../../session/session.ts'
import { linkedEmail } from '../../session/share-link.ts'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmailStep } from './email-step.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProviderStep } from './provider-step.tsx'
import { RegionMenu } from './region-menu.tsx'
import { SignInLinks } from './sign-in-links.tsx'
import type { PasswordWay, ProvidersWay } from './way-of.ts'

/** Signing in, in two steps: the address, and what the server then asks for. */
export function SignInForm() {
  const t = useText()
  const name = useBranding()?.customWorkgroupName
  const [email, setEmail] = useState(() => linkedEmail() || rememberedEmail())
  const [way, setWay] = useState<PasswordWay | ProvidersWay>()
  const edit = () => setWay(undefined)
  return (
    <NarrowCard>
      <PageHeader title={name ? t('login.title-of', { name }) : t('login.title')} below={t('login.about')} />
      {!way && (
        <EmailStep
          email={email}
          onWay={(address, found) => {
            setEmail(address)
            setWay(found)
          }}
        />
      )}
      {way?.step === 'password' && <PasswordStep email={email} onEdit={edit} providers={way.providers} />}
      {way?.step === 'providers' && (
        <ProviderStep
          email={email}
          way={way}
          onEdit={edit}
          onPassword={() => setWay({ step: 'password', providers: [] })}
        />
      )}
      {!way && <PasskeySignIn />}
      {!way && <RegionMenu />}
      <SignInLinks />
    </NarrowCard>
  )
}
