import { Button, Stack, Text, TextInput } from '@mantine/core'
import { BackupCode, unregisterMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { z } from 'zod'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { call } from '../../api/call.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshFactors } from './queries.ts'

interface Props {
  onRemoved: () => Promise<unknown>
  onBack: () => void
}

const schema = z.object({ identifier: BackupCode })

/** Removes a lost authenticator and lost passkeys with the recovery code. */
export function LostDeviceForm({ onRemoved, onBack }: Props) {
  const t = useText()
  const { user } = useSession()
  const form = useContractForm({
    schema,
    initial: { identifier: '' },
    submit: async ({ identifier }) => {
      await withRecentPassword(() =>
        call(unregisterMobileAuth, { body: { userUuid: user.uuid, type: 'MOBILE_BACKUP_CODE', identifier } }),
      )
      notifyDone(t('two-step.lost.done'))
      await refreshFactors()
      await onRemoved()
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{t('two-step.lost.hint')}</Text>
        <TextInput
          {...form.field('identifier')}
          label={t('two-step.recovery')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size="md"
          data-autofocus
        />
        <FormError error={form.error} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('two-step.lost.submit')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('two-step.lost.back')}
        </Button>
      </Stack>
    </form>
  )
}
