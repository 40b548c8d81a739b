import { Button, Stack } from '@mantine/core'
import { beginPasskeyLogin, loginPasskey } from '@strongroom/contract/passkeys.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../app/language.ts'
import { showPasskey } from '../app/passkey.ts'
import { call } from '../call.ts'
import { FormError } from '../ui/form-error.tsx'
import { refreshFactors } from './queries.ts'

/** Gives a passkey as second factor. */
export function UsePasskey({ onPassed }: { onPassed: () => Promise<unknown> }) {
  const t = useText()
  const use = useMutation({
    mutationFn: async () => {
      const credential = await showPasskey(await call(beginPasskeyLogin, {}))
      await call(loginPasskey, { body: { credential } })
      await refreshFactors()
      await onPassed()
    },
  })
  return (
    <Stack gap="md">
      <FormError error={use.error} />
      <Button
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => use.mutate()}
        loading={use.isPending}
      >
        {t('passkey.use')}
      </Button>
    </Stack>
  )
}
