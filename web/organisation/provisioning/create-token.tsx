import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { createProvisioningToken, TOKEN_DAYS } from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'
import { ShownSecret } from './shown-secret.tsx'

interface Props {
  workgroupUuid: string
  dialog: DialogHandle
}

/** Creates a token, and shows its secret once. */
export function CreateToken({ workgroupUuid, dialog }: Props) {
  const t = useText()
  const [secret, setSecret] = useState<string>()
  const form = useContractForm({
    schema: createProvisioningToken.body,
    initial: { name: '', days: 365 as (typeof TOKEN_DAYS)[number] },
    submit: async (body) => {
      const made = await withRecentPassword(() => call(createProvisioningToken, { params: { workgroupUuid }, body }))
      setSecret(made.secret)
      await refreshWorkgroup()
    },
  })
  return (
    <DialogModal title={t('provisioning.create')} dialog={dialog} busy={form.busy}>
      {secret === undefined ? (
        <form onSubmit={form.onSubmit} noValidate>
          <Stack gap="md">
            <TextInput
              {...form.field('name')}
              label={t('provisioning.name')}
              description={t('provisioning.name-hint')}
              required
              data-autofocus
              autoComplete="off"
            />
            <NativeSelect
              label={t('provisioning.days')}
              value={String(form.values.days)}
              onChange={({ currentTarget: { value } }) =>
                form.set({ days: TOKEN_DAYS.find((days) => String(days) === value) ?? 365 })
              }
              data={TOKEN_DAYS.map((days) => ({
                value: String(days),
                label: days === 0 ? t('provisioning.endless') : t('provisioning.days-count', { count: days }),
              }))}
            />
            <FormError error={form.error} />
            <DialogActions submit={t('provisioning.create-submit')} cancel={dialog.close} busy={form.busy} />
          </Stack>
        </form>
      ) : (
        <ShownSecret label={t('provisioning.secret')} secret={secret} dialog={dialog} />
      )}
    </DialogModal>
  )
}
