import { Button, Divider, Stack } from '@mantine/core'
import { beginPasskeyResume, resumeByPasskey } from '@strongroom/contract/identity/passkeys.ts'
import { IconFingerprint } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { passkeysWork, showPasskey } from './passkey.ts'
import { endSession, useSession } from '../../session/session.ts'

interface Props {
  label: string
  onGiven: () => void
  /** Another option is above it. */
  secondary?: boolean
}

/** Confirms the person by passkey instead of the password; renders nothing for people without one. */
export function ConfirmByPasskey({ label, onGiven, secondary = false }: Props): ReactNode {
  const t = useText()
  const { confirmBy } = useSession()
  const confirm = useAction(async () => {
    try {
      const credential = await showPasskey(await call(beginPasskeyResume, {}))
      await call(resumeByPasskey, { body: { credential } })
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return endSession()
      throw error
    }
    onGiven()
  })
  if (!confirmBy.includes('PASSKEY') || !passkeysWork()) return null
  return (
    <Stack gap="md">
      {secondary && <Divider label={t('passkey.or')} />}
      <FormError error={confirm.error} />
      <Button
        variant={secondary ? 'default' : 'filled'}
        fullWidth
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => confirm.run()}
        loading={confirm.busy}
      >
        {label}
      </Button>
    </Stack>
  )
}
