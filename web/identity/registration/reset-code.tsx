import { Button, Stack, Text } from '@mantine/core'
import { TotpCode } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'

interface Props {
  dialog: DialogHandle
  reset: (code: { totp: string } | { withoutCode: true }) => Promise<unknown>
}

/** Asks for the code that a new password needs. After a lost device the code is asked for afterwards. */
export function ResetCode({ dialog, reset }: Props) {
  const t = useText()
  const finish = async (code: { totp: string } | { withoutCode: true }) => {
    await reset(code)
    dialog.close()
  }
  const lost = useAction(() => finish({ withoutCode: true }))
  const form = useContractForm({
    schema: z.object({ totp: TotpCode }),
    initial: { totp: '' },
    submit: async ({ totp }) => {
      // A code is valid once: the next one needs an empty field.
      await finish({ totp }).finally(() => form.set({ totp: '' }))
    },
  })
  return (
    <DialogModal title={t('reset.code.title')} dialog={dialog} busy={form.busy || lost.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('reset.code.hint')}</Text>
          <CodeField {...form.field('totp')} />
          <FormError error={form.error ?? lost.error} />
          <Button variant="subtle" onClick={() => lost.run()} loading={lost.busy}>
            {t('two-step.lost')}
          </Button>
          <DialogActions submit={t('two-step.code.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
