import { Stack, Text } from '@mantine/core'
import { updateMobileAuthPreference } from '@strongroom/contract/identity/two-step.ts'
import { withRecentPassword } from '../confirm/ask-password.tsx'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { CodeField } from '../../ui/forms/code-field.tsx'
import { refreshFactors } from './queries.ts'

/** Changes, with a code, whether every sign-in requires one. */
export function UpdatePreference({ wanted, dialog }: { wanted: boolean; dialog: DialogHandle }) {
  const t = useText()
  const form = useContractForm({
    schema: updateMobileAuthPreference.body.pick({ totp: true }),
    initial: { totp: '' },
    submit: async ({ totp }) => {
      await withRecentPassword(() => call(updateMobileAuthPreference, { body: { mobileAuthLogin: wanted, totp } }))
      await refreshFactors()
      dialog.close()
    },
  })
  const title = t(wanted ? 'two-step.preference.on' : 'two-step.preference.off')
  return (
    <DialogModal title={title} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{t('two-step.code.hint')}</Text>
          <CodeField {...form.field('totp')} />
          <FormError error={form.error} />
          <DialogActions submit={title} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
