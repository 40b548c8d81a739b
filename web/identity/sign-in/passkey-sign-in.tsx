import { Button, Divider, Stack } from '@mantine/core'
import { beginPasskeySignIn, signInWithPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { passkeysWork, showPasskey } from '../confirm/passkey.ts'
import { beginSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'

/** Signs in without address and password, with a discoverable passkey. */
export function PasskeySignIn(): ReactNode {
  const t = useText()
  const router = useRouter()
  const signIn = useAction(async () => {
    const credential = await showPasskey(await call(beginPasskeySignIn, {}))
    await call(signInWithPasskey, { body: { credential } })
    await beginSession()
    // The guard of /login now finds a session and continues to `next`.
    await router.invalidate()
  })
  if (!passkeysWork()) return null
  return (
    <Stack gap="md">
      <Divider label={t('passkey.or')} />
      <FormError error={signIn.error} />
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => signIn.run()}
        loading={signIn.busy}
      >
        {t('passkey.sign-in')}
      </Button>
    </Stack>
  )
}
