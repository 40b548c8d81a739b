import { Anchor, Center } from '@mantine/core'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useText } from '../app/language.ts'
import { readMobileInitKey } from '../app/mobile-init-key.ts'
import { nextPath } from '../app/next-path.ts'
import { useSession } from '../app/session.ts'
import { CodeForm } from '../two-step/code-form.tsx'
import { InitiateDevice } from '../two-step/initiate-device.tsx'
import { LostDeviceForm } from '../two-step/lost-device-form.tsx'
import { RegisterDevice } from '../two-step/register-device.tsx'
import { NarrowCard } from '../ui/narrow-card.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** What is still missing after the password: a code, or an authenticator to be registered. */
export function MfaLoginPage(): ReactNode {
  const t = useText()
  // Kept from the first moment: once registered the key is gone, and the recovery code must stay on the page.
  const [initKey] = useState(readMobileInitKey)
  return (
    <NarrowCard>
      <PageHeader title={t(initKey ? 'two-step.register.title' : 'two-step.title')} />
      <MissingFactor initKey={initKey} />
      <Center>
        <Anchor component={Link} to="/logout">
          {t('account.logout')}
        </Anchor>
      </Center>
    </NarrowCard>
  )
}

function MissingFactor({ initKey }: { initKey: string | null }) {
  const t = useText()
  const { actions } = useSession()
  const { next } = useSearch({ from: '/completing/mfa-login' })
  const [lost, setLost] = useState(false)
  const [registering] = useState(initKey !== null && actions.initiateMobileAuth)
  const navigate = useNavigate()
  const router = useRouter()
  const goOn = () => navigate({ href: nextPath(next), replace: true })
  // The guard of this page sends on whoever has nothing left to do here.
  const lookAgain = () => router.invalidate()
  if (registering && initKey) return <RegisterDevice initKey={initKey} onDone={goOn} />
  if (actions.initiateMobileAuth) return <InitiateDevice hint={t('two-step.initiate.enforced')} />
  if (lost) return <LostDeviceForm onRemoved={lookAgain} onBack={() => setLost(false)} />
  return <CodeForm onPassed={goOn} onLost={() => setLost(true)} />
}
