import { Button, Stack } from '@mantine/core'
import { beginPasskeyLogin, loginPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { showPasskey } from '../confirm/passkey.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { refreshFactors } from './queries.ts'

/** Uses a passkey as second factor. */
export function UsePasskey({ onPassed }: { onPassed: () => Promise<unknown> }) {
  const t = useText()
  const use = useAction(async () => {
    const credential = await showPasskey(await call(beginPasskeyLogin, {}))
    await call(loginPasskey, { body: { credential } })
    await refreshFactors()
    await onPassed()
  })
  return (
    <Stack gap="md">
      <FormError error={use.error} />
      <Button
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => use.run()}
        loading={use.busy}
      >
        {t('passkey.use')}
      </Button>
    </Stack>
  )
}
